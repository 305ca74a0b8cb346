"""Leading, following and winning tricks."""
