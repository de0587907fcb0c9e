-- Accounts whose keys were destroyed before the journal said so (KeyErased came with 0060-key-erasures.sql). Filled once, here:
-- verify names each, and faults every other key that is gone without an event.
create table proof_unrecorded_erasures (account_id bigint primary key);
insert into proof_unrecorded_erasures (account_id)
select account_id from proof_client_keys
where sealed is null
  and destroyed_at < (select applied_at from schema_migrations where name = '0060-key-erasures.sql');
