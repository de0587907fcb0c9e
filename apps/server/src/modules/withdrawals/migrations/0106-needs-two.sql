-- Whether two operators were needed as it was approved. Of what was approved before, the amount alone says it.
alter table projected_withdrawals add column needs_two boolean not null default false;
alter table projected_withdrawals alter column needs_two drop default;
