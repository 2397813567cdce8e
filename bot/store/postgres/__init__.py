"""The store on a PostgreSQL server, for hosts whose games are more than one process or one machine should carry."""
