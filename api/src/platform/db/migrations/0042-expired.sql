-- What runs out is called expired everywhere. The triggers rename what processes of the previous release still write while they
-- are replaced; the next release drops them. They come first: their locks keep out rows that neither they nor the updates see.
set local lock_timeout = '5s';

create function name_transfers_expired() returns trigger language plpgsql as $$
begin
  new.state := 'expired';
  return new;
end $$;
create trigger name_transfers_expired before insert or update of state on transfers
  for each row when (new.state = 'lapsed') execute function name_transfers_expired();

create function name_transfer_events_expired() returns trigger language plpgsql as $$
begin
  new.event := case new.event when 'lapse' then 'expire' else new.event end;
  new.from_state := case new.from_state when 'lapsed' then 'expired' else new.from_state end;
  new.to_state := case new.to_state when 'lapsed' then 'expired' else new.to_state end;
  return new;
end $$;
create trigger name_transfer_events_expired before insert on transfer_events
  for each row when (new.event = 'lapse' or new.from_state = 'lapsed' or new.to_state = 'lapsed')
  execute function name_transfer_events_expired();

create function name_booking_events_expired() returns trigger language plpgsql as $$
begin
  new.event := 'expireUnapproved';
  return new;
end $$;
create trigger name_booking_events_expired before insert on booking_events
  for each row when (new.event = 'lapse') execute function name_booking_events_expired();

alter table transfers drop constraint transfers_state_check;
update transfers set state = 'expired' where state = 'lapsed';
alter table transfers add constraint transfers_state_check
  check (state in ('awaited', 'proofSubmitted', 'proofRejected', 'partPaid', 'received', 'expired'));
update transfer_events set
    event = case event when 'lapse' then 'expire' else event end,
    from_state = case from_state when 'lapsed' then 'expired' else from_state end,
    to_state = case to_state when 'lapsed' then 'expired' else to_state end
  where event = 'lapse' or from_state = 'lapsed' or to_state = 'lapsed';
update booking_events set event = 'expireUnapproved' where event = 'lapse';
