-- Drawings and layouts of each user's charts. They are the app's: the server stores them whole and never reads into them.
create table chart_storage (
  user_id bigint primary key references users (id) on delete cascade,
  -- Rises with every change, so that a device does not overwrite what another one has changed.
  version bigint not null,
  -- A JSON object of at most 24,000 characters.
  content text not null
);
