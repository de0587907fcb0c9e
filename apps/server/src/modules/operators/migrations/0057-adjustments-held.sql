-- What was asked for stays as it was asked for, and a decision as it was taken: whoever writes here by hand confirms no other
-- amount, client or asker than the one that a second operator saw.
create function hold_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'waiting' then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if row(new.id, new.user_id, new.account_id, new.amount, new.reason, new.requested_by, new.requested_at)
        is not distinct from
        row(old.id, old.user_id, old.account_id, old.amount, old.reason, old.requested_by, old.requested_at)
      and (old.status = 'waiting' and new.status in ('confirmed', 'refused')
        or old.status = 'confirmed' and new.status in ('posted', 'failed')
          and row(new.decided_by, new.decided_at) is not distinct from row(old.decided_by, old.decided_at))
    then
      return new;
    end if;
  end if;
  raise exception 'an adjustment is asked for, decided and posted, each once: % refused', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger adjustments_held before insert or update or delete on adjustments
  for each row execute function hold_adjustment();
create trigger adjustments_stay before truncate on adjustments
  for each statement execute function hold_adjustment();
