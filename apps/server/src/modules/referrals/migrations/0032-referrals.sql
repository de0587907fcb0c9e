-- Who came by whom, and what was paid for it.
alter table users add column if not exists invited_by bigint references users (id);
create index if not exists users_invited_by on users (invited_by) where invited_by is not null;

-- Decided once for each invited client. `amount` is in millionths of a dollar, by the setting of that moment; 0: nothing
-- was paid then, and nothing is later.
create table referral_rewards (
  invited_user_id bigint primary key references users (id),
  inviter_user_id bigint not null references users (id),
  amount bigint not null check (amount >= 0),
  decided_at timestamptz not null,
  posted_at timestamptz
);
create index referral_rewards_inviter on referral_rewards (inviter_user_id);
create index referral_rewards_waiting on referral_rewards (invited_user_id) where posted_at is null;
