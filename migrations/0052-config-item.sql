-- Items that an admin adds say more about their input than code-defined ones, which say it in code. Nothing was kept in `extend` so far.
alter table config_item drop column extend;
alter table config_item
  add column extend       jsonb not null default '{}',
  add column input_extend jsonb not null default '{}';
