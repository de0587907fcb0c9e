-- Which program runs the venue on this database. It renews its row about every second: a row that stands still is that
-- of a program that is gone. What fences a writer off is the journal's epoch; this keeps a second start from becoming one.
create table venue_lease (
  shard int primary key,
  -- Unique to one taking of the lease.
  nonce text not null,
  -- For people: the machine's name and the process.
  host text not null,
  pid int not null,
  -- Where process numbers mean the same, and the start of the process: so that a dead holder is known at once.
  place text not null,
  started_at text not null,
  beats bigint not null,
  taken_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
