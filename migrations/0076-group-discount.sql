-- What members of a group pay less for carriage: on one channel, or on every channel that has no line of its own. Nothing off is a line too: it
-- takes a channel out of the discount on all.
create table group_discount (
  id          bigint generated always as identity primary key,
  group_id    bigint not null references member_group on delete cascade,
  channel_id  bigint references channel on delete cascade,
  percent     numeric(5, 2) not null check (percent between 0 and 100),
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint group_discount_once unique nulls not distinct (group_id, channel_id)
);
create index group_discount_channel on group_discount (channel_id);
