"""The database: schema, migrations, and one transaction per acknowledged answer."""
