-- How open profit was valued where nobody could read it as the day ended; empty where it was read.
alter table report_days add column valuation text not null default '';
-- Days that were closed before this stay as they are.
alter table report_days add constraint report_days_valued
  check (closed_at is null or measured_at is not null or valuation <> '') not valid;

-- Days are closed in order, each with a signed reconciliation.
create function refuse_early_closing() returns trigger language plpgsql as $$
begin
  if exists (select from report_days where day < new.day and closed_at is null) then
    raise exception 'a day before % is open', new.day using errcode = 'restrict_violation';
  end if;
  if not exists (select from reconciliations where day = new.day and signed_at is not null) then
    raise exception 'the reconciliation of % is not signed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger report_days_in_order before update on report_days
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function refuse_early_closing();
create index report_days_open on report_days (day) where closed_at is null;
