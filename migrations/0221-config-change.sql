-- Who changed which setting from what to what. Of a secret only that it was set, replaced or removed. The name stays when the admin or the item
-- is gone.
create table config_change (
  id          bigint generated always as identity primary key,
  name        text not null,
  kind        text not null check (kind in ('edited', 'added', 'deleted')),
  is_secret   boolean not null default false,
  old_value   jsonb,
  new_value   jsonb,
  admin_id    bigint references admin on delete set null,
  admin_name  text not null default '',
  create_time timestamptz not null
);
create index config_change_item on config_change (name, id);
create index config_change_admin on config_change (admin_id, id) where admin_id is not null;
create index config_change_time on config_change (create_time, id);
