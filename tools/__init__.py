"""What makes data, translations and builds; nothing of the program imports it."""
