-- Accounts whose keys in the record are to be destroyed: asked for by npm run erase-client-key, done by the venue, which writes
-- into the journal that it does.
create table proof_key_erasures (
  account_id bigint primary key,
  asked_at timestamptz not null default now()
);
