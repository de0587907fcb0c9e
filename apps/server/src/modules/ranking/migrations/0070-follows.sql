-- Who follows whom in the ranking. How many follow a trader is counted by the database itself, with the row that changes it.
create table trader_follows (
  user_id bigint not null references users (id) on delete cascade,
  trader_id bigint not null references ranking_traders (user_id) on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, trader_id),
  check (user_id <> trader_id)
);
create index trader_follows_of_trader on trader_follows (trader_id);
create index trader_follows_newest on trader_follows (user_id, followed_at desc, trader_id);

alter table ranking_traders add column followers int not null default 0 check (followers >= 0);

create function count_followers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ranking_traders set followers = followers + 1 where user_id = new.trader_id;
  else
    update ranking_traders set followers = followers - 1 where user_id = old.trader_id;
  end if;
  return null;
end $$;
create trigger count_followers after insert or delete on trader_follows
  for each row execute function count_followers();
