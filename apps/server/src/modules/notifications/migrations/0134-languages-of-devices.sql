-- The language of the app on a device when it subscribed to pushes; without one, pushes are in the user's language.
alter table push_subscriptions add column language text;
