-- Notifications of approved withdrawals and rejected deposits name the amount: earlier ones get it from what they are about.
update notices
  set params = params || jsonb_build_object('amount', trim_scale(withdrawals.amount::numeric / 1000000))
  from withdrawals
  where notices.kind = 'withdrawal_approved' and once = 'withdrawal ' || withdrawals.id || ' approved';

update notices
  set params = params || jsonb_build_object('amount', deposits.amount::numeric, 'currency', deposits.currency_code)
  from deposits
  where notices.kind = 'deposit_rejected' and once = 'deposit ' || deposits.id || ' rejected';
