-- Of an image as it was uploaded, by which the same proof of another deposit is noticed. Null for those from before.
alter table private_images add column digest text;

-- Where deposits go: addresses by currency and network, and accounts for wires. Amounts are exact decimal text.
create table deposit_addresses (
  id bigint generated always as identity primary key,
  currency_code text not null,
  protocol_code text not null,
  address text not null,
  -- The tag or memo that a transfer must carry; empty where the network needs none.
  memo text not null,
  min text not null,
  -- How much of the currency one USD is worth.
  usd_price text not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  -- Set when it was taken away for good.
  retired_at timestamptz
);
create table wire_options (
  id bigint generated always as identity primary key,
  currency_code text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  bank_remark text not null,
  min text not null,
  usd_price text not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  retired_at timestamptz
);

-- What clients report that they have sent, with where they were told to send it to, as it was said then.
create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint not null,
  kind text not null check (kind in ('coin', 'bank')),
  -- What the client says was sent, in the currency.
  amount text not null,
  currency_code text not null,
  protocol_code text not null,
  -- Of a wire the account that it goes to.
  address text not null,
  -- The address or option by its id in its table, and the whole of it as the client saw it.
  way_id bigint not null,
  way jsonb not null,
  proof_ref text not null unique,
  -- The digest of what was uploaded, as the client sent it: the same proof of another deposit is shown to the office.
  proof_hash text not null,
  status text not null check (status in ('unchecked', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The operator who decided: { id, name }.
  decided_by jsonb,
  -- What the office found, in the currency, and the rate by which it became USD.
  received text,
  usd_price text,
  usd bigint,
  reference text,
  -- The reference as it is compared: one transaction is credited once.
  reference_key text unique,
  remark text not null,
  -- When it was credited and its client notified; a job takes care of those that were approved and have none.
  settled_at timestamptz,
  check ((status = 'approved') = (received is not null and usd is not null and reference_key is not null))
);
create index deposits_by_user on deposits (user_id, kind, id);
create index deposits_by_status on deposits (status, id);
create index deposits_by_proof on deposits (proof_hash);
create index deposits_open on deposits (user_id) where status = 'unchecked';
create index deposits_unsettled on deposits (id) where status = 'approved' and settled_at is null;

-- Deposits as the engine credited them. Derived from the journal.
create table projected_deposits (
  deposit_id bigint primary key,
  account_id bigint not null,
  amount bigint not null,
  credited_at bigint not null
);
