-- The circuit breaker of the mail server, shared by all processes. Open: the server did not answer several times in a row,
-- and nothing is sent to it before retry_at, when one mail tries.
create table mail_circuit (
  singleton boolean primary key default true,
  failures integer not null default 0,
  opened_at timestamptz,
  retry_at timestamptz,
  reason text,
  constraint there_is_one_mail_circuit check (singleton),
  constraint an_open_circuit_is_tried_again check ((opened_at is null) = (retry_at is null))
);

insert into mail_circuit default values;
