// apps
