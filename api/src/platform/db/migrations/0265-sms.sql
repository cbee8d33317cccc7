-- Since when an SMS is being sent: where that is set and no end is written down, the provider may have it, so it is not sent again by itself.
set local lock_timeout = '5s';

alter table alert_deliveries add column sending_since timestamptz;
