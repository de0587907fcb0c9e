-- Where clients can have money sent to, and on what terms. Rates and prices are exact decimals; min and max micro-dollars.
create table withdraw_currencies (
  id bigint generated always as identity primary key,
  type text not null check (type in ('coin', 'bank')),
  code text not null check (code <> ''),
  -- The coin's network; empty for a bank currency.
  protocol text not null check ((protocol = '') = (type = 'bank')),
  fee_kind text not null check (fee_kind in ('fixed', 'rate')),
  draw_rate text not null check (draw_rate::numeric >= 0 and (fee_kind = 'fixed' or draw_rate::numeric < 1)),
  -- How much of it one USD is worth. One that is worth more than 10 USD can't be enabled: 2 decimals would eat it.
  usd_price text not null check (usd_price::numeric > 0),
  min bigint not null check (min > 0),
  max bigint not null check (max >= min),
  hours integer not null check (hours between 1 and 720),
  enabled boolean not null check (not enabled or usd_price::numeric >= 0.1),
  retired_at timestamptz,
  changed_at timestamptz not null default now()
);
create unique index withdraw_currencies_kind on withdraw_currencies (type, code, protocol) where retired_at is null;

-- First values of a new store, which an operator changes at will.
insert into withdraw_currencies (type, code, protocol, fee_kind, draw_rate, usd_price, min, max, hours, enabled) values
  ('coin', 'USDT', 'TRC20', 'fixed', '1', '1', 10000000, 50000000000, 24, true),
  ('coin', 'USDT', 'ERC20', 'fixed', '5', '1', 20000000, 50000000000, 24, true),
  ('bank', 'USD', '', 'rate', '0.001', '1', 50000000, 100000000000, 72, true);

create table withdraw_methods (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  type text not null check (type in ('coin', 'bank')),
  currency_id bigint not null references withdraw_currencies (id),
  address text not null check ((address <> '') = (type = 'coin')),
  -- Destination tag or memo; empty where there is none.
  tag text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null check ((payee_account <> '') = (type = 'bank')),
  remark text not null,
  -- False where the beneficiary is not the verified name: the office looks at it.
  name_matches boolean not null,
  created_at timestamptz not null,
  -- Those that withdrawals were made to stay.
  deleted_at timestamptz
);
create unique index withdraw_methods_live on withdraw_methods (user_id, currency_id, address, tag, bank_swift, payee_account)
  where deleted_at is null;

-- A request with what it was made with. It counts once the journal has it: until then it is a draft that nobody sees.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account_id bigint not null,
  method_id bigint not null references withdraw_methods (id),
  currency_id bigint not null references withdraw_currencies (id),
  type text not null,
  code text not null,
  protocol text not null,
  fee_kind text not null,
  draw_rate text not null,
  usd_price text not null,
  hours integer not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee <= amount),
  net bigint not null check (net > 0),
  address text not null,
  tag text not null,
  bank_name text not null,
  bank_address text not null,
  bank_swift text not null,
  payee_name text not null,
  payee_account text not null,
  remark text not null,
  name_matches boolean not null,
  memo text not null,
  drafted_at timestamptz not null
);
create index withdrawals_by_user on withdrawals (user_id, id);
create index withdrawals_by_method on withdrawals (method_id);
create index withdrawals_drafted on withdrawals (drafted_at);

create table withdrawal_steps (
  withdrawal_id bigint not null references withdrawals (id),
  step text not null check (step in ('submitted', 'approved', 'paid', 'rejected', 'cancelled', 'released')),
  done_at timestamptz not null,
  primary key (withdrawal_id, step)
);

-- The engine refuses a payer who approved the same large withdrawal; so does the database, before the engine is asked.
create table withdrawal_payers (
  withdrawal_id bigint primary key references withdrawals (id),
  needs_two boolean not null,
  approved_by text not null,
  payer text not null,
  claimed_at timestamptz not null,
  constraint withdrawal_payers_two check (not needs_two or (approved_by <> '' and payer <> approved_by))
);

-- What became of each, derived from the journal.
create table projected_withdrawals (
  id bigint primary key,
  account_id bigint not null,
  amount bigint not null,
  fee bigint not null,
  status text not null,
  submitted_at bigint not null,
  approved_at bigint,
  ended_at bigint,
  changed_at bigint not null,
  approved_by text not null,
  decided_by text not null,
  reference text not null,
  notes text not null
);
create index projected_withdrawals_by_account on projected_withdrawals (account_id, id);
create index projected_withdrawals_by_status on projected_withdrawals (status, id);
create index projected_withdrawals_changed on projected_withdrawals (changed_at);
