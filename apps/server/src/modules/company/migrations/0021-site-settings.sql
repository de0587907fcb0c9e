-- Settings that an operator has changed: what is not here is as the environment says.
create table site_settings (
  -- The environment variable that gives the setting its first value, such as SERVICE_LINK.
  variable text primary key,
  value jsonb not null,
  -- Who changed it last: { kind, id }.
  changed_by jsonb not null,
  changed_at timestamptz not null
);
