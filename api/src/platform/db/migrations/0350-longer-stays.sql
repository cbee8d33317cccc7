-- A stay that has begun is made longer: a change of its own kind, which its guest may ask for as well. The previous release makes none.
set local lock_timeout = '5s';

alter table stay_changes
  drop constraint stay_changes_kind_check,
  add constraint stay_changes_kind_check
    check (kind in ('stay', 'extension', 'late-check-out', 'early-departure', 'discount', 'damage')) not valid,
  drop constraint only_a_stay_is_asked_for_by_its_guest,
  add constraint only_a_stay_is_asked_for_by_its_guest check (kind in ('stay', 'extension') or not by_guest) not valid;
