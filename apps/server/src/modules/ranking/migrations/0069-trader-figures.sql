-- What a trader's page is made of, all of it from the journal: the instrument and the opening of each closed trade, and
-- the return of each account since it began, trading day by trading day. The program fills them at its next start.
alter table closed_trades
  add column instrument_id int not null default 0,
  add column opened_at bigint not null default 0;
drop index closed_trades_of_account;
-- All that is summed stands in the index, so that the table itself is not read.
create index closed_trades_of_account on closed_trades (account_id, closed_at)
  include (position_id, net, margin, multiple, instrument_id, opened_at);

-- One row an account. Money in millionths of a dollar; growth and peak in thousand-millionths, where 1,000,000,000 is where
-- the account began; the drawdown in millionths.
create table trader_accounts (
  account_id bigint primary key,
  demo boolean not null,
  -- How often it began again, and how many of those beginnings followed a loss of nine tenths.
  life int not null,
  ruined_lives int not null,
  begun_at bigint not null,
  -- Of a demo account that was archived.
  left_at bigint,
  balance bigint not null,
  -- The balance at the beginning with what was put in since.
  capital bigint not null,
  net bigint not null,
  trades int not null,
  won int not null,
  growth bigint not null,
  peak bigint not null,
  drawdown bigint not null,
  ruined_at bigint,
  -- Of the last result.
  latest_at bigint not null,
  open int not null,
  -- The stretch since money last moved or the account was last flat: where it began, and what was closed in it.
  stretch_growth bigint not null,
  stretch_base bigint not null,
  stretch_net bigint not null,
  stretch_rate bigint not null,
  -- JSON: money moved while positions were open, and what parts of open positions made.
  moves text not null,
  parts text not null
);

-- A trading day on which something was closed, charged or paid for trading.
create table trader_days (
  account_id bigint not null,
  life int not null,
  day text not null,
  growth bigint not null,
  net bigint not null,
  trades int not null,
  primary key (account_id, life, day)
);
