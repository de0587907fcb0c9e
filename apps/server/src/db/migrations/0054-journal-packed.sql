-- Long batches come packed: the server need not try to make them smaller once more. Rows that are there stay as they are.
alter table journal alter column payload set storage external;
