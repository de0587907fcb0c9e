-- The favourites and named lists of instruments of each user. They are read and written together: at most 2,100 numbers.
create table watchlists (
  user_id bigint primary key references users (id) on delete cascade,
  -- Rises with every change, so that a device does not overwrite what another one has changed.
  version bigint not null,
  -- [{"id": 0, "name": "", "instruments": [1, 2]}]: the favourites have the id 0 and come first.
  lists jsonb not null
);
