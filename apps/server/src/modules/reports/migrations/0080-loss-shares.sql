-- The share of retail accounts that lost money in twelve months, as the regulators' risk warning names it. Measured from the
-- accounts' rows of trading days as each quarter ends, approved by an operator, and never changed.
create table loss_shares (
  id bigint generated always as identity primary key,
  -- YYYY-Qn: the quarter that has ended.
  quarter text not null unique check (quarter ~ '^[0-9]{4}-Q[1-4]$'),
  -- Results are counted after the end of the first day and up to the end of the last one.
  from_day text not null references report_days (day),
  to_day text not null references report_days (day),
  accounts bigint not null check (accounts > 0),
  lost bigint not null check (lost between 0 and accounts),
  -- Accounts of professional clients with a position in the time, which are not counted.
  professional bigint not null check (professional >= 0),
  -- Hundredths of a per cent, rounded half up.
  share int not null check (share = (20000 * lost + accounts) / (2 * accounts)),
  -- SHA-256 over the account and the result of each row of loss_share_accounts.
  digest bytea not null check (octet_length(digest) = 32),
  measured_at timestamptz not null,
  approved_at timestamptz,
  approved_by bigint references operators (id),
  check (from_day < to_day),
  check ((approved_at is null) = (approved_by is null))
);

-- By what it was measured: each retail account and what it made or lost.
create table loss_share_accounts (
  share_id bigint not null references loss_shares (id),
  account_id bigint not null,
  -- Millionths of a USD.
  result bigint not null,
  primary key (share_id, account_id)
);

create function refuse_loss_share_change() returns trigger language plpgsql as $$
begin
  raise exception 'a measured share of losing accounts is never changed' using errcode = 'restrict_violation';
end $$;
create trigger loss_shares_kept before delete on loss_shares
  for each row execute function refuse_loss_share_change();
-- The one thing that may come to a row is its approval.
create trigger loss_shares_frozen before update on loss_shares
  for each row when (old.approved_at is not null
    or row(old.id, old.quarter, old.from_day, old.to_day, old.accounts, old.lost, old.professional, old.share, old.digest, old.measured_at)
    is distinct from row(new.id, new.quarter, new.from_day, new.to_day, new.accounts, new.lost, new.professional, new.share, new.digest,
      new.measured_at))
  execute function refuse_loss_share_change();
create trigger loss_shares_measured before insert on loss_shares
  for each row when (new.approved_at is not null) execute function refuse_loss_share_change();
create trigger loss_shares_stay before truncate on loss_shares
  for each statement execute function refuse_loss_share_change();
create trigger loss_share_accounts_frozen before update or delete on loss_share_accounts
  for each row execute function refuse_loss_share_change();
create trigger loss_share_accounts_stay before truncate on loss_share_accounts
  for each statement execute function refuse_loss_share_change();

-- Rows come with their share, in its transaction, and none later.
create function refuse_late_loss_share_account() returns trigger language plpgsql as $$
begin
  if not exists (select from loss_shares where id = new.share_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'share % was measured before', new.share_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loss_share_accounts_at_once before insert on loss_share_accounts
  for each row execute function refuse_late_loss_share_account();
