-- Trading days of the ledger: what each held, kept once it has ended, and frozen once an operator has closed it. A trading
-- day ends at 17:00 New York and has the date on which it ends. Money is in millionths of a USD; times of the ledger are
-- milliseconds on the venue's clock.
create table report_days (
  -- YYYY-MM-DD.
  day text primary key check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  began_at bigint not null,
  ended_at bigint not null,
  -- The last posting of the day; the next day begins after it.
  last_seq bigint not null,
  -- When open profits were read; null where nobody could, as for days on which the venue was down at their end.
  measured_at bigint,
  prepared_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references operators (id),
  -- SHA-256 over every figure of the day, taken as it was closed.
  digest bytea check (octet_length(digest) = 32),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (digest is null))
);

-- What each book of the ledger began the day with, what moved, and what it ended with. Demo accounts apart.
create table report_books (
  day text not null references report_days (day),
  book text not null,
  demo boolean not null,
  opening bigint not null,
  movement bigint not null,
  closing bigint not null,
  primary key (day, book, demo),
  check (opening + movement = closing)
);

-- What moved, by kind.
create table report_movements (
  day text not null references report_days (day),
  kind text not null,
  book text not null,
  demo boolean not null,
  amount bigint not null,
  entries bigint not null,
  primary key (day, kind, book, demo)
);

-- Real accounts on which something moved, or which had a position open as the day ended. For the others their last row
-- before stands.
create table report_accounts (
  day text not null references report_days (day),
  account_id bigint not null,
  cash bigint not null,
  locked bigint not null,
  -- Null where open profits were not read.
  open_profit bigint,
  margin bigint,
  realised bigint not null,
  fees bigint not null,
  swaps bigint not null,
  cover bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  adjustments bigint not null,
  rewards bigint not null,
  primary key (day, account_id)
);
create index report_accounts_by_account on report_accounts (account_id, day);
create index report_accounts_funded on report_accounts (account_id, day) where deposits > 0;

-- A figure of a closed day that was wrong: the day keeps it, and this says what it should have been.
create table report_corrections (
  id bigint generated always as identity primary key,
  day text not null references report_days (day),
  book text not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  operator_id bigint not null references operators (id),
  at timestamptz not null
);
create index report_corrections_by_day on report_corrections (day, id);

-- The daily reconciliation of clients' money: what is owed to them against what is held for them.
create table reconciliations (
  id bigint generated always as identity primary key,
  day text not null references report_days (day),
  requirement bigint not null,
  resource bigint not null,
  -- What the operator says of a difference.
  cause text not null,
  entered_by bigint not null references operators (id),
  entered_at timestamptz not null,
  signed_by bigint references operators (id),
  signed_at timestamptz,
  check (requirement = resource or cause <> ''),
  check ((signed_by is null) = (signed_at is null)),
  -- Two people, whatever a page says.
  constraint reconciliations_two check (signed_by <> entered_by)
);
create unique index reconciliations_signed on reconciliations (day) where signed_at is not null;
create index reconciliations_by_day on reconciliations (day, id);

-- Where the money is, one line a bank account or wallet.
create table reconciliation_lines (
  reconciliation_id bigint not null references reconciliations (id),
  no int not null,
  place text not null check (place <> ''),
  amount bigint not null,
  -- By what the operator knows it: a statement's number, a block.
  evidence text not null check (evidence <> ''),
  primary key (reconciliation_id, no)
);

-- What has been written once stays. Only a day that is not closed may be closed, and a reconciliation be signed.
create function refuse_report_change() returns trigger language plpgsql as $$
begin
  raise exception '% of a report are never changed: correct by a new row', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger report_books_frozen before update or delete on report_books
  for each row execute function refuse_report_change();
create trigger report_movements_frozen before update or delete on report_movements
  for each row execute function refuse_report_change();
create trigger report_accounts_frozen before update or delete on report_accounts
  for each row execute function refuse_report_change();
create trigger report_corrections_frozen before update or delete on report_corrections
  for each row execute function refuse_report_change();
create trigger reconciliation_lines_frozen before update or delete on reconciliation_lines
  for each row execute function refuse_report_change();
create trigger report_days_frozen before delete on report_days
  for each row execute function refuse_report_change();
create trigger report_days_closed before update on report_days
  for each row when (old.closed_at is not null or row(old.day, old.began_at, old.ended_at, old.last_seq, old.measured_at)
    is distinct from row(new.day, new.began_at, new.ended_at, new.last_seq, new.measured_at))
  execute function refuse_report_change();
create trigger reconciliations_kept before delete on reconciliations
  for each row execute function refuse_report_change();
create trigger reconciliations_frozen before update on reconciliations
  for each row when (old.signed_at is not null or row(old.day, old.requirement, old.resource, old.cause, old.entered_by)
    is distinct from row(new.day, new.requirement, new.resource, new.cause, new.entered_by))
  execute function refuse_report_change();

create function refuse_row_of_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select 1 from report_days where day = new.day and closed_at is not null) then
    raise exception 'the day % is closed', new.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger report_books_open before insert on report_books
  for each row execute function refuse_row_of_closed_day();
create trigger report_movements_open before insert on report_movements
  for each row execute function refuse_row_of_closed_day();
create trigger report_accounts_open before insert on report_accounts
  for each row execute function refuse_row_of_closed_day();
