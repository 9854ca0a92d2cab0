-- What happened to a parcel, whoever says so: its carrier, our scanners, our staff. Only added to; what an event means stands in tracking_code, so
-- that a code which is explained later changes the meaning of the events that are there. `key` makes an event that is told twice one event.
create table tracking_event (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references shipping_order,
  user_id     bigint not null references wallet (user_id),
  source      text not null check (source in ('carrier', 'scan', 'driver', 'staff')),
  carrier     text not null,
  code        text not null,
  -- in the words of whoever says so
  text        text not null default '',
  place       text not null default '',
  event_time  timestamptz not null,
  admin_id    bigint references admin,
  key         text not null,
  create_time timestamptz not null,
  constraint tracking_event_once unique (order_id, key)
);
create index tracking_event_code on tracking_event (carrier, code, id);
create index tracking_event_member on tracking_event (user_id, id);
create index tracking_event_time on tracking_event (create_time, id);
create function tracking_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'tracking events are only added to' using errcode = 'restrict_violation';
end $$;
create trigger tracking_event_stays before update or delete on tracking_event for each row execute function tracking_event_stays();

-- What a carrier's codes mean. A code that nobody has explained yet is here too, as 'unknown', with the words it first came with.
create table tracking_code (
  id          bigint generated always as identity primary key,
  carrier     text not null,
  code        text not null,
  status      text not null default 'unknown' check (status in ('pending', 'picked_up', 'in_transit', 'out_for_delivery', 'ready_for_pickup',
                'delivery_failed', 'delivery_delayed', 'on_hold', 'delivered', 'return_to_sender', 'cancelled', 'unknown')),
  -- what is shown instead of the carrier's words; empty: those
  text_zh     text not null default '',
  text_en     text not null default '',
  example     text not null default '',
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint tracking_code_once unique (carrier, code)
);
create index tracking_code_unknown on tracking_code (id) where status = 'unknown';

-- What carriers send by themselves, as it came: kept before it is read, so that nothing is lost when reading fails.
create table tracking_message (
  id           bigint generated always as identity primary key,
  channel_id   bigint not null references channel,
  body         text not null,
  receive_time timestamptz not null,
  done_time    timestamptz,
  -- how many events were new, and how many could not be read or belong to no parcel of ours
  event_count  integer not null default 0,
  broken_count integer not null default 0,
  error        text not null default ''
);
create index tracking_message_waiting on tracking_message (id) where done_time is null;
create index tracking_message_broken on tracking_message (id) where broken_count > 0;
create index tracking_message_channel on tracking_message (channel_id, id);

-- Where a parcel is, as its events say; kept on the order so that lists find it.
alter table shipping_order
  -- since when it is where it is, when it first moved, when it arrived, and until when it should have
  add column tracking_time  timestamptz,
  add column transit_time   timestamptz,
  add column delivered_time timestamptz,
  add column due_time       timestamptz,
  -- when its carrier is asked next; null: no more, or never
  add column track_time     timestamptz;

-- What is on its way, for its member the latest of its due time first; what has come to its end; and what staff look for.
create index shipping_order_in_transit on shipping_order (user_id, due_time, id)
  where status = 1 and void_status in (0, 3) and delete_time is null and tracking_status not in ('delivered', 'return_to_sender', 'cancelled');
create index shipping_order_history on shipping_order (user_id, tracking_time, id)
  where tracking_status in ('delivered', 'return_to_sender') and delete_time is null;
create index shipping_order_overdue on shipping_order (due_time, id)
  where status = 1 and void_status in (0, 3) and delete_time is null and due_time is not null
    and tracking_status not in ('delivered', 'return_to_sender', 'cancelled');
create index shipping_order_stuck on shipping_order (tracking_time, id)
  where status = 1 and void_status in (0, 3) and delete_time is null and tracking_time is not null
    and tracking_status not in ('delivered', 'return_to_sender', 'cancelled');
create index shipping_order_to_track on shipping_order (track_time) where track_time is not null;
