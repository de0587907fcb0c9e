-- What a movement of money is about besides an order: the number of the deposit, withdrawal, adjustment or referral. Nothing
-- of the kind was posted before, so that the rows that are there are whole.
alter table postings add column subject bigint;
