-- The source of each core that made events, by the SHA-256 that a start has among its inputs (docs/inputs.md), packed.
create table cores (
  hash bytea primary key,
  files bytea not null
);
