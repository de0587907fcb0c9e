-- Why something was turned down, where that came from the list of reasons: its client reads it in their language, and the
-- remark beside it after it.
alter table identity_reviews add column reason text;
alter table deposits add column reason text;

-- What is pasted into the office's search is found through an index.
create index withdraw_methods_by_address on withdraw_methods (address) where address <> '';
create index withdraw_methods_by_account on withdraw_methods (payee_account) where payee_account <> '';
create index projected_withdrawals_by_reference on projected_withdrawals (reference) where reference <> '';
create index deposits_by_reference on deposits (lower(reference)) where reference is not null;
