-- A deposit that takes two operators waits between its approval by the first and its confirmation by the second.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check
  check (status in ('unchecked', 'waiting', 'approved', 'rejected', 'withdrawn'));
alter table deposits drop constraint deposits_check;
alter table deposits add constraint deposits_found_check
  check ((status in ('waiting', 'approved')) = (received is not null and usd is not null and reference_key is not null));
-- The second operator, as decided_by: { id, email }. Null where one operator was enough.
alter table deposits add column confirmed_by jsonb;
alter table deposits add column confirmed_at timestamptz;
drop index deposits_open;
create index deposits_open on deposits (user_id) where status in ('unchecked', 'waiting');

-- Whoever writes here by hand approves nothing alone that takes two: what was received by more than a tenth other than reported,
-- and what waits. Rows from before stay as they are.
create function hold_deposit() returns trigger language plpgsql as $$
begin
  if new.status <> 'approved' or old.status = 'approved' then
    return new;
  end if;
  if old.status = 'unchecked' and new.confirmed_by is null
    and abs(new.received::numeric - new.amount::numeric) * 10 <= new.amount::numeric then
    return new;
  end if;
  if old.status = 'waiting' and new.confirmed_by ->> 'email' <> new.decided_by ->> 'email'
    and row(new.account_id, new.amount, new.received, new.usd_price, new.usd, new.reference_key, new.decided_by)
      is not distinct from
      row(old.account_id, old.amount, old.received, old.usd_price, old.usd, old.reference_key, old.decided_by) then
    return new;
  end if;
  raise exception 'deposit % takes two operators', new.id using errcode = 'restrict_violation';
end $$;
create trigger deposits_held before update on deposits for each row execute function hold_deposit();
