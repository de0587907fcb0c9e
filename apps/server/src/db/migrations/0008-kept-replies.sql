-- First replies to acts outside trading, which the same key is given again; those of trading stand in the journal.
create table kept_replies (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  -- Of the parameters: the same key with others is a conflict.
  hash text not null,
  reply jsonb not null,
  received_at bigint not null,
  expires_at bigint not null,
  primary key (user_id, key)
);
create index kept_replies_expired on kept_replies (expires_at);
