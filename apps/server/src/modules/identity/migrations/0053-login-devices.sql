-- Devices that have logged in to an account by its password: they wait for their own failures alone, so that nobody else
-- delays them. The hash is of the device's random name and the user's id together: rows of two users do not show one device.
create table login_devices (
  user_id bigint not null references users (id),
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index login_devices_by_time on login_devices (seen_at);
