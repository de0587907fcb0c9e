-- The head of the audit log's chain is public by the venue's record. A row has so little in it that nobody could not know (a moment, a
-- name, a number) that whoever has two heads behind each other could try out what was done between them: so 32 random bytes go into
-- each row's hash. Rows of before keep theirs.
alter table audit_log add column salt bytea;
-- Of rows of before it is not asked.
alter table audit_log add constraint audit_rows_are_salted
  check (formula >= 2 and salt is not null and octet_length(salt) = 32) not valid;

create or replace function chain_audit_row() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  head.seq := head.seq + 1;
  head.hash := sha256(
    head.hash || audit_field(new.formula::text) || audit_field(head.seq::text) || audit_field(new.at::text)
    || audit_field(new.operator_id::text) || audit_field(new.actor) || audit_field(new.act)
    || audit_field(new.subject) || audit_field(new.before) || audit_field(new.after)
    || audit_field(encode(new.salt, 'hex')));
  update audit_log set seq = head.seq, hash = head.hash where id = new.id;
  update audit_head set seq = head.seq, hash = head.hash;
  return null;
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seq is null and new.seq is not null
    and (new.id, new.formula, new.at, new.operator_id, new.actor, new.act, new.subject, new.before, new.after, new.salt)
      is not distinct from
      (old.id, old.formula, old.at, old.operator_id, old.actor, old.act, old.subject, old.before, old.after, old.salt)
  then return new;
  end if;
  raise exception 'the audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
