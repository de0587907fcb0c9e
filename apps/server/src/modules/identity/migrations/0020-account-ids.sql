-- The trading account of a user has an id of its own; accounts from before keep theirs, which is that of their user.
-- New ones are drawn from a sequence that begins above all of both, and far above what users' ids come to: an account's
-- id that was taken for a user's, or the other way round, finds nobody rather than somebody else.
create sequence account_ids;
select setval('account_ids', greatest(1000000000,
  (select coalesce(max(id), 0) from users),
  (select coalesce(max(account_id), 0) from projected_accounts)));
alter table users add column account_id bigint;
update users set account_id = id;
alter table users
  alter column account_id set default nextval('account_ids'),
  alter column account_id set not null,
  add constraint users_account_id_key unique (account_id);
