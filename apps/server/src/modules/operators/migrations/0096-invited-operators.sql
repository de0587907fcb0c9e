-- An operator who was added or reset chooses a password by a link that works once, so nobody else ever sees it. Until then there is none.
alter table operators alter column password_hash drop not null;
alter table operators add column invitation_hash bytea unique;
alter table operators add column invitation_until timestamptz;
alter table operators add constraint operators_invitation_ends
  check ((invitation_hash is null) = (invitation_until is null));
-- From when they count as one of two operators; null for those who were there before.
alter table operators add column second_eye_from timestamptz;
