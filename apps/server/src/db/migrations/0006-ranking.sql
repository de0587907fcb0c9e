-- The ranking of traders: who chose to be shown, and the closed trades that its figures are summed from.
create table ranking_traders (
  user_id bigint primary key references users (id) on delete cascade,
  -- How others know the trader: drawn at random, and kept for good.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  name text not null,
  -- The name as it is compared: its spelling made even, in small letters.
  name_key text not null,
  shown boolean not null,
  changed_at timestamptz not null default now()
);
create unique index ranking_traders_shown_name on ranking_traders (name_key) where shown;

-- Projected from the journal like the tables of 0004. A part that was closed is a row of its own under its position's
-- id. Trades that a demo reset closed are left out: the account begins again with it.
create table closed_trades (
  order_id bigint primary key,
  account_id bigint not null,
  position_id bigint not null,
  closed_at bigint not null,
  -- Price profit, less the opening fee, with the swap as it was charged; in millionths of a dollar, as is the margin.
  net bigint not null,
  margin bigint not null,
  multiple int not null
);
-- All that is summed stands in the index, so that the table itself is not read.
create index closed_trades_of_account on closed_trades (account_id, closed_at)
  include (position_id, net, margin, multiple);

insert into closed_trades
  select id, account_id, coalesce((body::jsonb ->> 'parentId')::bigint, id), closed_at,
    profit - (body::jsonb ->> 'fee')::bigint + (body::jsonb ->> 'swap')::bigint,
    (body::jsonb ->> 'margin')::bigint, (body::jsonb ->> 'multiple')::int
  from projected_orders
  where status = 'history' and (body::jsonb ->> 'openedAt')::bigint > 0
    and body::jsonb ->> 'closeReason' <> 'demo_reset';

-- Money that was put in, and the beginnings of demo accounts: few rows among many of trading.
create index postings_put_in on postings (owner, seq desc)
  where kind in ('demo_grant', 'deposit', 'referral_reward', 'adjustment', 'negative_balance_cover', 'demo_reset');
