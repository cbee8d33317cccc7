-- The roles of docs/operations.md and the database of compose.yaml, made once, when its volume is empty. For development only: the
-- passwords are in this file.
create role akwaaba login password 'akwaaba';
create role akwaaba_member nologin;
create role akwaaba_app login noinherit bypassrls password 'akwaaba';
grant akwaaba_member to akwaaba, akwaaba_app;
create database akwaaba owner akwaaba;
