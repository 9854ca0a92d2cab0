-- The day's list of parcels that a member hands to a carrier. It is claimed before the carrier is asked (state 0), so that no crash makes a second
-- list or loses one; `number` is also the reference the carrier knows it by.
create table manifest (
  id               bigint generated always as identity primary key,
  number           text not null constraint manifest_number_once unique,
  user_id          bigint not null references wallet (user_id),
  channel_id       bigint not null references channel,
  day              date not null,
  -- 0 being closed, 1 closed, 2 refused
  state            smallint not null default 0 check (state between 0 and 2),
  parcel_count     integer not null check (parcel_count > 0),
  refused_count    integer not null default 0 check (refused_count between 0 and parcel_count),
  -- grams of the parcels it was closed for
  weight           integer not null check (weight >= 0),
  carrier_ref      text not null default '',
  document_storage text not null default '',
  document_file    text not null default '',
  fail_code        text not null default '',
  fail_reason      text not null default '',
  tries            integer not null default 0,
  leased_until     timestamptz not null,
  -- an earlier question may have been heard although nobody said so; since when
  is_unclear       boolean not null default false,
  asked_time       timestamptz,
  next_try_time    timestamptz,
  actor_type       text not null check (actor_type in ('member', 'admin', 'system')),
  actor_id         bigint,
  create_time      timestamptz not null,
  update_time      timestamptz not null,
  close_time       timestamptz,
  check ((state = 0) = (close_time is null))
);
create index manifest_member on manifest (user_id, id);
create index manifest_member_channel on manifest (user_id, channel_id, id);
create index manifest_channel on manifest (channel_id, id);
create index manifest_day on manifest (day, id);
create index manifest_waiting on manifest (update_time) where state = 0;
create index manifest_refused on manifest (state, id) where state <> 1;

-- Which list an order stands on, or was last refused on, and why. An order is on one list only, because it has one column for it.
alter table shipping_order
  add column manifest_id bigint references manifest,
  add column is_manifesting boolean not null default false,
  add column manifest_code text not null default '',
  add column manifest_reason text not null default '';
create index shipping_order_manifest on shipping_order (manifest_id, id) where manifest_id is not null;
-- What a member can hand over now, by channel.
create index shipping_order_to_manifest on shipping_order (user_id, channel_id, id)
  where status = 1 and is_effective <> 1 and void_status in (0, 3) and not is_manifesting and delete_time is null;

-- Until when of a day parcels of the channel join that day's list, as the clock of the business shows it; empty: all day.
alter table channel add column manifest_cutoff text not null default '' check (manifest_cutoff ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$');
