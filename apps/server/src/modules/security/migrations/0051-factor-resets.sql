-- Second factors that operators removed for clients who had lost them: withdrawals are held for a time after it.
create table factor_resets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  operator_id bigint not null references operators (id),
  reason text not null,
  at timestamptz not null
);
create index factor_resets_by_user on factor_resets (user_id, at);
