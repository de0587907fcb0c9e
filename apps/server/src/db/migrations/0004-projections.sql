-- Tables for lists and reports, worked out from the journal: they can be thrown away and made again.
create table projected_accounts (
  account_id bigint primary key,
  demo boolean not null,
  opened_at bigint not null
);

-- Every order as it stands; `body` is the whole of it, the columns are what lists are ordered and summed by.
create table projected_orders (
  id bigint primary key,
  account_id bigint not null,
  instrument_id int not null,
  status text not null,
  created_at bigint not null,
  closed_at bigint not null,
  profit bigint not null,
  body text not null
);
create index projected_orders_history on projected_orders (account_id, closed_at desc, id desc) where status = 'history';

-- The ledger: two rows a transaction, told apart by `leg`. `owner` is the client's account, null the house.
-- Amounts in millionths of a dollar; `balance` is that of the owner's book after it (null for the house).
create table postings (
  shard int not null,
  seq bigint not null,
  no smallint not null,
  leg smallint not null,
  at bigint not null,
  kind text not null,
  order_id bigint,
  owner bigint,
  demo boolean not null,
  book text not null,
  amount bigint not null,
  balance bigint,
  primary key (shard, seq, no, leg)
);
create index postings_of_owner on postings (owner, seq desc, no desc) where owner is not null;

-- What a client sees of the ledger.
create view account_log as
  select owner as account_id, seq, no, at, kind, order_id, amount, balance
  from postings where owner is not null and book = 'cash';
