-- How members pack: sizes and what it weighs, chosen by name for an order of a shop.
create table parcel_preset (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references member,
  name        text not null,
  -- millimetres
  length      integer not null check (length > 0),
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  -- grams: of the packing alone, added to what the items weigh; or of the whole parcel, whatever is in it
  weight      integer not null check (weight >= 0),
  is_whole    boolean not null default false,
  box_type_id bigint references packaging,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  check (not is_whole or weight > 0),
  constraint parcel_preset_name_once unique (user_id, name)
);

-- A member's account at a marketplace.
create table shop (
  id              bigint generated always as identity primary key,
  user_id         bigint not null references member,
  kind            text not null,
  name            text not null,
  -- what the connector needs to know, as its description says; secrets are sealed and never answered
  settings        jsonb not null default '{}',
  sealed_secrets  text not null default '',
  -- which shop it is at the marketplace: nobody links one twice
  account_ref     text not null default '',
  account_name    text not null default '',
  -- 0 being linked, 1 connected, 2 expired, 3 paused, 4 error
  state           smallint not null default 0 check (state between 0 and 4),
  -- why it is expired or in error: a word of ours, and one line of the marketplace's own
  state_reason    text not null default '',
  state_detail    text not null default '',
  sync_minutes    integer not null default 15 check (sync_minutes between 1 and 1440),
  is_auto_notify  boolean not null default false,
  channel_id      bigint references channel,
  preset_id       bigint references parcel_preset,
  -- everything that changed before this instant has been read; a run that is not over goes on from its cursor
  synced_until    timestamptz,
  sync_cursor     text not null default '',
  sync_started    timestamptz,
  -- who reads it now has it until then
  sync_lease      timestamptz,
  sync_time       timestamptz,
  next_sync_time  timestamptz,
  -- when it was last looked at whether nothing was missed
  gap_check_time  timestamptz,
  create_time     timestamptz not null default now(),
  update_time     timestamptz not null default now(),
  delete_time     timestamptz
);
create index shop_member on shop (user_id, id) where delete_time is null;
create index shop_due on shop (next_sync_time) where delete_time is null and state = 1;
create unique index shop_once on shop (user_id, kind, account_ref) where delete_time is null and account_ref <> '';

-- What each reading of a shop brought.
create table shop_sync (
  id          bigint generated always as identity primary key,
  shop_id     bigint not null references shop,
  user_id     bigint not null references member,
  -- schedule, member, staff, webhook, gap
  cause       text not null,
  -- 0 running, 1 done, 2 failed
  state       smallint not null default 0 check (state between 0 and 2),
  read_count  integer not null default 0,
  added       integer not null default 0,
  changed     integer not null default 0,
  -- orders that an earlier reading should have brought
  missed      integer not null default 0,
  reason      text not null default '',
  detail      text not null default '',
  create_time timestamptz not null,
  end_time    timestamptz
);
create index shop_sync_shop on shop_sync (shop_id, id desc);
create index shop_sync_member on shop_sync (user_id, id desc);
create index shop_sync_time on shop_sync (create_time);

-- A member's rules, all of them at once: a change is a new version, and an order says which one it went by.
create table shop_rule_set (
  user_id     bigint not null references member,
  version     integer not null check (version > 0),
  rules       jsonb not null,
  create_time timestamptz not null,
  primary key (user_id, version)
);
