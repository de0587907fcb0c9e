-- The sweep that ends sessions asks every minute who is blocked; few are.
create index users_blocked on users (id) where blocked_at is not null;
