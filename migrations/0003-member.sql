-- Members, their groups, and the rules (pages and calls of the member centre) a group holds. `user` is a word of SQL, so they are members here.
create table member_group (
  id          bigint generated always as identity primary key,
  code        text unique,
  name_zh     text not null,
  name_en     text not null default '',
  is_all      boolean not null default false,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

create table member (
  id              bigint generated always as identity primary key,
  group_id        bigint not null references member_group,
  username        text not null unique check (username ~ '^[a-zA-Z][a-zA-Z0-9_]{2,15}$'),
  nickname        text not null default '',
  email           text,
  mobile          text,
  avatar          text not null default '',
  gender          smallint not null default 0 check (gender in (0, 1, 2)),
  birthday        date,
  money           bigint not null default 0 check (money >= 0),
  score           bigint not null default 0 check (score >= 0),
  motto           text not null default '',
  password_hash   text not null,
  status          boolean not null default true,
  last_login_time timestamptz,
  last_login_ip   text not null default '',
  join_time       timestamptz not null default now(),
  join_ip         text not null default '',
  create_time     timestamptz not null default now(),
  update_time     timestamptz not null default now()
);
create unique index member_email on member (lower(email));
create unique index member_mobile on member (mobile);
create index member_group_id on member (group_id);

create table member_rule (
  id             bigint generated always as identity primary key,
  pid            bigint references member_rule,
  type           text not null check (type in ('route', 'menu_dir', 'menu', 'nav_user_menu', 'nav', 'button')),
  name           text not null unique,
  title_zh       text not null,
  title_en       text not null default '',
  path           text not null default '',
  icon           text not null default '',
  menu_type      text check (menu_type in ('tab', 'link', 'iframe')),
  url            text not null default '',
  component      text not null default '',
  extend         text not null default 'none' check (extend in ('none', 'add_rules_only', 'add_menu_only')),
  no_login_valid boolean not null default false,
  remark_zh      text not null default '',
  remark_en      text not null default '',
  weigh          integer not null default 0,
  status         boolean not null default true,
  create_time    timestamptz not null default now(),
  update_time    timestamptz not null default now()
);
create index member_rule_pid on member_rule (pid);

create table member_group_rule (
  group_id bigint not null references member_group on delete cascade,
  rule_id  bigint not null references member_rule on delete cascade,
  primary key (group_id, rule_id)
);
create index member_group_rule_rule on member_group_rule (rule_id);

create trigger member_group_changed after insert or update or delete or truncate on member_group
  for each statement execute function tell_changed('access');
create trigger member_rule_changed after insert or update or delete or truncate on member_rule
  for each statement execute function tell_changed('access');
create trigger member_group_rule_changed after insert or update or delete or truncate on member_group_rule
  for each statement execute function tell_changed('access');
