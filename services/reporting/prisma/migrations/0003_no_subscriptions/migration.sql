-- Nobody asked reporting who has which subscription: billing tells, and catalog knows the access.
DROP TABLE subscription;
