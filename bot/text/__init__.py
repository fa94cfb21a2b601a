"""Message keys and arguments turned into English."""
