-- Keys that the program signs with. Made once, with the store: from two random UUIDs of 122 strong random bits each.
create table secrets (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);
insert into secrets (name, value)
  values ('demo_challenge', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

-- Challenges for demo accounts that were solved and used, until nobody could use them again anyway.
create table used_demo_challenges (
  nonce bytea primary key,
  -- Milliseconds since the epoch.
  expires_at bigint not null
);
create index used_demo_challenges_expired on used_demo_challenges (expires_at);
