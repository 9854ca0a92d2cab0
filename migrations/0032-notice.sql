-- What a person is told: kept as a word key with its values, so that they read it in whatever language they use today.
create table notice (
  id          bigint generated always as identity primary key,
  admin_id    bigint references admin on delete cascade,
  user_id     bigint references member on delete cascade,
  kind        text not null,
  word_key    text not null,
  word_values jsonb not null,
  link        text not null default '' check (link = '' or link ~ '^/[^/\\]'),
  mail        boolean not null default false,
  read_time   timestamptz,
  create_time timestamptz not null,
  check (num_nonnulls(admin_id, user_id) = 1)
);
create index notice_user on notice (user_id, id desc) where user_id is not null;
create index notice_admin on notice (admin_id, id desc) where admin_id is not null;
create index notice_user_unread on notice (user_id) where user_id is not null and read_time is null;
create index notice_admin_unread on notice (admin_id) where admin_id is not null and read_time is null;
create index notice_create on notice (create_time);
