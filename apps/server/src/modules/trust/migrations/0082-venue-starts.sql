-- When the venue was started, and until when it had been there before; derived from the journal.
create table venue_starts (
  seq bigint primary key,
  -- Milliseconds: of the start, and of the last that was durable before it; 0 for the first event of the store.
  at bigint not null,
  before bigint not null
);
