-- Alerts on the spread, alerts that were set as a change in per cent, and alerts that fire again.
alter table price_alerts
  drop constraint price_alerts_side_check,
  add constraint price_alerts_side_check check (side in ('bid', 'ask', 'spread')),
  -- Hundredths of a per cent from the price at which it was set; `price` is the price that this led to.
  add column percent_hundredths integer,
  -- If true, the alert waits on after `fired_at`, which is then the last time.
  add column repeats boolean not null default false;
drop index price_alerts_open;
create index price_alerts_open on price_alerts (id) where fired_at is null or repeats;
drop index price_alerts_fired;
create index price_alerts_fired on price_alerts (fired_at) where fired_at is not null and not repeats;
