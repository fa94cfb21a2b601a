"""What Discord shows, built as plain values: panels of text, embeds, buttons and menus. See README.md."""
