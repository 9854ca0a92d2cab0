-- The people of the back office, their groups, and the rules (menus and permission nodes) a group holds.
create table admin (
  id              bigint generated always as identity primary key,
  username        text not null unique check (username ~ '^[a-zA-Z][a-zA-Z0-9_]{2,15}$'),
  nickname        text not null default '',
  avatar          text not null default '',
  email           text not null default '',
  mobile          text not null default '',
  password_hash   text not null,
  motto           text not null default '',
  status          boolean not null default true,
  last_login_time timestamptz,
  last_login_ip   text not null default '',
  create_time     timestamptz not null default now(),
  update_time     timestamptz not null default now()
);

create table admin_group (
  id          bigint generated always as identity primary key,
  pid         bigint references admin_group,
  code        text unique,
  name_zh     text not null,
  name_en     text not null default '',
  is_super    boolean not null default false,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index admin_group_pid on admin_group (pid);

create table admin_group_access (
  admin_id bigint not null references admin on delete cascade,
  group_id bigint not null references admin_group on delete cascade,
  primary key (admin_id, group_id)
);
create index admin_group_access_group on admin_group_access (group_id);

create table admin_rule (
  id          bigint generated always as identity primary key,
  pid         bigint references admin_rule,
  type        text not null check (type in ('menu_dir', 'menu', 'button')),
  name        text not null unique,
  title_zh    text not null,
  title_en    text not null default '',
  path        text not null default '',
  icon        text not null default '',
  menu_type   text check (menu_type in ('tab', 'link', 'iframe')),
  url         text not null default '',
  component   text not null default '',
  keepalive   boolean not null default false,
  extend      text not null default 'none' check (extend in ('none', 'add_rules_only', 'add_menu_only')),
  remark_zh   text not null default '',
  remark_en   text not null default '',
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index admin_rule_pid on admin_rule (pid);

create table admin_group_rule (
  group_id bigint not null references admin_group on delete cascade,
  rule_id  bigint not null references admin_rule on delete cascade,
  primary key (group_id, rule_id)
);
create index admin_group_rule_rule on admin_group_rule (rule_id);

-- Who did what in the back office. Rows are only ever added.
create table admin_log (
  id          bigint generated always as identity primary key,
  admin_id    bigint,
  username    text not null,
  url         text not null,
  title       text not null,
  data        jsonb not null,
  outcome     text not null,
  ip          text not null,
  useragent   text not null,
  request_id  text not null,
  create_time timestamptz not null default now()
);
create index admin_log_admin on admin_log (admin_id, id desc);

create trigger admin_group_changed after insert or update or delete or truncate on admin_group
  for each statement execute function tell_changed('access');
create trigger admin_rule_changed after insert or update or delete or truncate on admin_rule
  for each statement execute function tell_changed('access');
create trigger admin_group_rule_changed after insert or update or delete or truncate on admin_group_rule
  for each statement execute function tell_changed('access');
