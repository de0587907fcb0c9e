-- What guards an account beside its password: an authenticator app, recovery codes, passkeys, codes for a change of contact.

create table second_factors (
  user_id bigint primary key references users (id),
  -- Sealed under the key outside the database, for totp|<user>.
  secret bytea not null,
  begun_at timestamptz not null,
  -- Null until a code has proved that the app has the secret.
  confirmed_at timestamptz,
  -- Of the last code that was taken: a code works once.
  last_step bigint not null default 0
);

create table recovery_codes (
  -- SHA-256 of 120 random bits.
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  user_id bigint not null references users (id),
  used_at timestamptz
);
create index recovery_codes_by_user on recovery_codes (user_id);

-- Wrong codes, passkeys and passwords of somebody who is logged in or has given the right password.
create table factor_guesses (
  user_id bigint primary key references users (id),
  wrong integer not null,
  last_at timestamptz not null
);

-- When the user of a session last proved who they are, after their login.
create table session_proofs (
  token_hash bytea primary key references sessions (token_hash) on delete cascade,
  proven_at timestamptz not null
);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null unique,
  -- The domain that it is for.
  domain text not null,
  public_key bytea not null,
  -- 0 for ever where the key is synced.
  counter bigint not null,
  transports text not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Deleted by the first answer that names one, good or not.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  -- Null for a login.
  user_id bigint references users (id),
  domain text not null,
  origin text not null,
  ends_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (ends_at);

-- One row for the present address and one for the new one, each replaced by the next code.
create table contact_codes (
  user_id bigint not null references users (id),
  side text not null check (side in ('old email', 'new email', 'old mobile', 'new mobile')),
  -- Where it was sent.
  target text not null,
  code_hash text not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  tries integer not null default 0,
  -- How many were sent in the hour that began then.
  hour_at timestamptz not null,
  sent_in_hour integer not null,
  primary key (user_id, side)
);

-- Which devices a user has logged in from, so that a new one is told.
create table known_devices (
  user_id bigint not null references users (id),
  -- SHA-256 of what the browser says of itself and of its network.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
