-- What was uploaded, by whom, and where it lies. The same content of the same owner is one row; owners never share one.
create table attachment (
  id               bigint generated always as identity primary key,
  topic            text not null check (topic ~ '^[A-Za-z0-9_-]{1,20}$'),
  admin_id         bigint references admin,
  user_id          bigint references member,
  url              text not null check (url ~ '^/storage/[A-Za-z0-9._/-]+$' and url !~ '\.\.'),
  width            integer check (width > 0),
  height           integer check (height > 0),
  name             text not null check (char_length(name) between 1 and 100),
  suffix           text not null,
  size             bigint not null check (size > 0),
  mimetype         text not null,
  quote            bigint not null default 1 check (quote > 0),
  storage          text not null,
  sha1             text not null check (sha1 ~ '^[0-9a-f]{40}$'),
  sha256           text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  create_time      timestamptz not null,
  last_upload_time timestamptz not null,
  check (num_nonnulls(admin_id, user_id) = 1),
  constraint attachment_content unique nulls not distinct (sha256, topic, storage, admin_id, user_id)
);
create index attachment_url on attachment (url);
create index attachment_admin on attachment (admin_id) where admin_id is not null;
create index attachment_user on attachment (user_id) where user_id is not null;
create index attachment_last_upload on attachment (last_upload_time desc, id desc);

-- One download of one file, good once and shortly. Only the hash of the ticket is kept.
create table file_ticket (
  ticket_hash bytea primary key,
  storage     text not null,
  file_key    text not null,
  name        text not null,
  mimetype    text not null,
  realm       text not null check (realm in ('admin', 'member')),
  account_id  bigint not null,
  expire_time timestamptz not null
);
create index file_ticket_expire on file_ticket (expire_time);
