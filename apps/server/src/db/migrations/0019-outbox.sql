-- Messages to people, written in the transaction of the act that sends them and delivered afterwards. Rows stay: the
-- office shows what was sent.
create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  code text,
  written_at timestamptz not null,
  delivered_at timestamptz
);

create index outbox_waiting on outbox (id) where delivered_at is null;
