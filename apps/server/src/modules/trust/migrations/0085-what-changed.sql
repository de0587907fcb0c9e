-- What held from a change on, so that the page of execution says what was changed; derived from the journal, which makes the rows again.
alter table rule_changes add column rules text not null default '';
alter table rule_changes alter column rules drop default;
