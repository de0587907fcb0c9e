-- The id of a new account says the shard in which it is born (packages/core/src/model/shard.ts). New accounts are divided
-- evenly among all shards that engines have led.
create function new_account_id() returns bigint language sql as $$
  select n + 1000000000000 * (n % greatest(1, (select count(*) from journal_epochs)))
  from nextval('account_ids') as n
$$;
alter table users alter column account_id set default new_account_id();
