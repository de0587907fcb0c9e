-- The account log says with each movement what is reserved after it. Few postings are of that book, and an account that
-- trades all day has many others between them.
create index postings_of_reserve on postings (owner, seq desc, no desc) where owner is not null and book = 'locked';
