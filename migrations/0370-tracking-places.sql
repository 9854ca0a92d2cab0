-- A place of our own has a name in each language; `place` is the one that carriers print. What others say has one name.
alter table tracking_event add column place_zh text not null default '';

-- When anything was last heard of a parcel, which may be later than when it last moved on.
create or replace view stuck_parcel as
select id, order_code, user_id, channel_id, receiver_name, receiver_country, tracking_number, tracking_status, transit_time, due_time, label_time,
  manifest_time, greatest(tracking_time, manifest_time) as since,
  greatest(tracking_time, manifest_time, (select max(event_time) from tracking_event e where e.order_id = shipping_order.id)) as heard_time
from shipping_order
where status = 1 and void_status in (0, 3) and delete_time is null
  and tracking_status not in ('delivered', 'return_to_sender', 'cancelled') and (transit_time is not null or is_effective = 1);
