-- Tries of the questionnaire of appropriateness: evidence of what was asked and what was answered.
create table questionnaire_tries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Of the bank that the questions are of.
  version int not null,
  -- Names of questions, in their order.
  questions jsonb not null,
  began_at timestamptz not null,
  -- A letter each: t, f, u.
  answers text,
  correct int,
  passed boolean,
  answered_at timestamptz,
  -- Of a failed try: when another one may be begun.
  next_at timestamptz,
  check ((answers is null) = (answered_at is null) and (answers is null) = (passed is null) and (answers is null) = (correct is null)),
  check ((passed is false) = (next_at is not null))
);
create index questionnaire_tries_by_user on questionnaire_tries (user_id, id);
create unique index questionnaire_tries_open on questionnaire_tries (user_id) where answered_at is null;

create function refuse_questionnaire_change() returns trigger language plpgsql as $$
begin
  raise exception 'an answered questionnaire is never changed' using errcode = 'restrict_violation';
end $$;
create trigger questionnaire_tries_frozen before update on questionnaire_tries
  for each row when (old.answered_at is not null
    or row(old.id, old.user_id, old.version, old.questions, old.began_at)
    is distinct from row(new.id, new.user_id, new.version, new.questions, new.began_at))
  execute function refuse_questionnaire_change();
create trigger questionnaire_tries_kept before delete on questionnaire_tries
  for each row execute function refuse_questionnaire_change();
