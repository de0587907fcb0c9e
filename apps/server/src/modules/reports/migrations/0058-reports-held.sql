-- Emptying a table at once passes every trigger of its rows: it is refused by itself.
create trigger report_days_stay before truncate on report_days
  for each statement execute function refuse_report_change();
create trigger report_books_stay before truncate on report_books
  for each statement execute function refuse_report_change();
create trigger report_movements_stay before truncate on report_movements
  for each statement execute function refuse_report_change();
create trigger report_accounts_stay before truncate on report_accounts
  for each statement execute function refuse_report_change();
create trigger report_corrections_stay before truncate on report_corrections
  for each statement execute function refuse_report_change();
create trigger reconciliations_stay before truncate on reconciliations
  for each statement execute function refuse_report_change();
create trigger reconciliation_lines_stay before truncate on reconciliation_lines
  for each statement execute function refuse_report_change();

-- The lines of a reconciliation are written with it, and none is added once another operator has signed.
create function refuse_line_of_signed() returns trigger language plpgsql as $$
begin
  if exists (select from reconciliations where id = new.reconciliation_id and signed_at is not null) then
    raise exception 'reconciliation % is signed', new.reconciliation_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reconciliation_lines_open before insert on reconciliation_lines
  for each row execute function refuse_line_of_signed();

-- A reconciliation is entered first and signed afterwards, and who entered it when stays.
create function refuse_signed_entry() returns trigger language plpgsql as $$
begin
  raise exception 'a reconciliation is entered first, and signed by another operator' using errcode = 'restrict_violation';
end $$;
create trigger reconciliations_entered before insert on reconciliations
  for each row when (new.signed_at is not null) execute function refuse_signed_entry();
create trigger reconciliations_kept_as_entered before update on reconciliations
  for each row when (row(old.id, old.entered_at) is distinct from row(new.id, new.entered_at))
  execute function refuse_report_change();

-- Before a day is closed nothing is final, so there is nothing to correct.
create function refuse_correction_of_open_day() returns trigger language plpgsql as $$
begin
  if not exists (select from report_days where day = new.day and closed_at is not null) then
    raise exception 'the day % is not closed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger report_corrections_of_closed before insert on report_corrections
  for each row execute function refuse_correction_of_open_day();
