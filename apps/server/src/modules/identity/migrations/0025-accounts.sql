-- Real accounts: who invited whom, codes that prove an address, captchas, and how often a login was tried.
alter table users
  add column invited_by bigint references users (id),
  -- Holds withdrawals for a day.
  add column password_changed_at timestamptz,
  -- Of the last login: messages are written in it.
  add column if not exists language text;
create index users_invited_by on users (invited_by) where invited_by is not null;
-- A national number is looked for without its country at a login.
create index users_national on users (mobile) where mobile is not null;

-- From where a session was begun, as its user is shown it. A network as limits count them (web/network.ts).
alter table sessions
  add column user_agent text,
  add column network text,
  add column language text;

-- The last code to an address for a purpose; gone once it is used. Times are in milliseconds since the epoch.
create table codes (
  contact text not null,
  purpose text not null,
  -- A hash of the code, sealed under a key outside the database: a million codes are soon tried.
  sealed bytea not null,
  sent_at bigint not null,
  tries integer not null default 0,
  primary key (contact, purpose)
);
create index codes_sent on codes (sent_at);

-- When codes were sent within the hour: to an address (contact …) and for a network (network …).
create table code_sends (
  key text primary key,
  sent_at bigint[] not null
);

create table used_captchas (
  nonce bytea primary key,
  expires_at bigint not null
);
create index used_captchas_expiry on used_captchas (expires_at);

-- Logins that were tried and did not succeed: of an account, and from a network. The key is a hash.
create table login_attempts (
  key bytea primary key check (octet_length(key) = 32),
  tries integer not null,
  -- From when on the next one is taken.
  open_at bigint not null,
  last_at bigint not null
);
create index login_attempts_last on login_attempts (last_at);

insert into secrets (name, value)
  values ('captcha', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));
