-- When a code of the app was last taken: its step of 30 seconds begins before that, and for an app ahead of time after it.
alter table second_factors add column used_at timestamptz;
update second_factors set used_at = to_timestamp(last_step * 30) where last_step > 0;
