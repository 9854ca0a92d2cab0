-- Whoever asks for a node asks without regard to letter case: a second rule whose name differs only by it would give what the first one guards.
update admin_rule later set name = name || '-' || id
 where exists (select 1 from admin_rule first where lower(first.name) = lower(later.name) and first.id < later.id);
create unique index admin_rule_name_any_case on admin_rule (lower(name));

update member_rule later set name = name || '-' || id
 where exists (select 1 from member_rule first where lower(first.name) = lower(later.name) and first.id < later.id);
create unique index member_rule_name_any_case on member_rule (lower(name));

-- What was sent under the client's key: the same key with other contents is no repetition.
alter table shipping_order add column client_hash text;
