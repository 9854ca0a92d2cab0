-- Events with what their codes mean now, as staff look at them.
create view tracking_event_list as
select e.id, e.order_id, e.user_id, e.source, e.carrier, e.code, e.text, e.place, e.event_time, e.admin_id, e.create_time,
  coalesce(c.status, 'unknown') as status
from tracking_event e left join tracking_code c on c.carrier = e.carrier and c.code = e.code;

-- A code is looked for by itself; with its carrier it is worked out anew.
drop index tracking_event_code;
create index tracking_event_code on tracking_event (code, carrier, id);
-- Nearly all is said by carriers; what others say is looked for.
create index tracking_event_source on tracking_event (source, id) where source <> 'carrier';
create index tracking_message_error on tracking_message (error, id) where error <> '';

-- Parcels that were handed over or have moved, and do not move on: since when nothing happened to them.
drop index shipping_order_stuck;
create index shipping_order_stuck on shipping_order (greatest(tracking_time, manifest_time), id)
  where status = 1 and void_status in (0, 3) and delete_time is null
    and tracking_status not in ('delivered', 'return_to_sender', 'cancelled') and (transit_time is not null or is_effective = 1);
create view stuck_parcel as
select id, order_code, user_id, channel_id, receiver_name, receiver_country, tracking_number, tracking_status, transit_time, due_time, label_time,
  manifest_time, greatest(tracking_time, manifest_time) as since
from shipping_order
where status = 1 and void_status in (0, 3) and delete_time is null
  and tracking_status not in ('delivered', 'return_to_sender', 'cancelled') and (transit_time is not null or is_effective = 1);

-- Parcels that should arrive by a time; whoever reads it says which of those times are past.
create view late_parcel as
select id, order_code, user_id, channel_id, receiver_name, receiver_country, tracking_number, tracking_status, tracking_time, transit_time, due_time,
  label_time
from shipping_order
where status = 1 and void_status in (0, 3) and delete_time is null and due_time is not null
  and tracking_status not in ('delivered', 'return_to_sender', 'cancelled');
