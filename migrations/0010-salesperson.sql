-- Who brought a member: a code typed at registration. 1 enabled, 2 disabled, as on the wire.
create table salesperson (
  id          bigint generated always as identity primary key,
  user_id     bigint references member,
  code        text not null check (code ~ '^[A-Za-z0-9_-]{2,32}$'),
  name        text not null,
  status      smallint not null default 1 check (status in (1, 2)),
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create unique index salesperson_code on salesperson (upper(code));
create index salesperson_user on salesperson (user_id);

alter table member add column salesperson_id bigint references salesperson;
alter table member add column agree_time timestamptz;
create index member_salesperson on member (salesperson_id);
