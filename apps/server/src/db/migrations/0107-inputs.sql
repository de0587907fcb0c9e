-- What the engine took in to come to the events of a row: 32 bytes of the chain over all inputs, then the inputs
-- (docs/inputs.md). Empty where a
-- later row of its batch has them; null where the row was written before inputs were recorded.
alter table journal add column inputs bytea;
alter table journal alter column inputs set storage external;
