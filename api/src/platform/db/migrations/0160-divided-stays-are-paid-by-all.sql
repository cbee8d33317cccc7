-- A stay that several people pay is confirmed once all of them have paid: also by processes of the previous release, which know nothing of
-- shares and take the payment of one for that of all.
set local lock_timeout = '5s';

-- At the end of the transaction, where the due of the last payment is moved. The payment stays as it is, and a process of this release
-- settles it.
create function refuse_a_stay_with_open_shares() returns trigger language plpgsql as $$
begin
  if exists (select from dues where booking_id = new.id and kind = 'share' and state = 'open') then
    raise exception 'booking % is divided, and not all have paid', new.id
      using errcode = 'check_violation', constraint = 'a_divided_stay_is_paid_by_all';
  end if;
  return null;
end $$;
create constraint trigger a_divided_stay_is_paid_by_all after update of state on bookings deferrable initially deferred for each row
  when (old.state not in ('paid', 'approved') and new.state in ('paid', 'approved'))
  execute function refuse_a_stay_with_open_shares();

-- A process of the previous release asks for the whole price and names no due: its guest is told that the nights cannot be had, and pays
-- nothing. Its name comes before that of the trigger that fills in the due.
create function refuse_to_pay_a_divided_stay_whole() returns trigger language plpgsql as $$
begin
  if exists (select from dues where booking_id = new.booking_id and kind = 'share' and state <> 'void') then
    raise exception 'a process of the previous release would take all of the price of booking %, which is divided', new.booking_id
      using errcode = 'exclusion_violation', constraint = 'no_double_booking';
  end if;
  return new;
end $$;
create trigger a_divided_stay_is_paid_by_shares before insert on payments
  for each row when (new.booking_id is not null and new.due_id is null) execute function refuse_to_pay_a_divided_stay_whole();

-- How many people were asked for shares of a stay by mail: each mail goes to an address that may not know its guest.
alter table splits add column mails integer not null default 0;
alter table splits add constraint a_split_mails_so_often check (mails between 0 and 30) not valid;

-- The version of the prices of a listing before an edit: undoing that brings the listing back to it, so that the edit before can be undone.
alter table price_edit_listings add column version_before integer;
