-- The queue of what shops are told, as staff look at it: what waits or failed, the longest waiting first.
create view shop_notification as
  select t.id, t.user_id, t.shop_id, t.platform_order_number, t.part, t.order_id, o.tracking_number, t.notify_state, t.notify_reason, t.notify_detail,
    t.notify_by, t.notify_attempts, t.notify_lease, t.next_notify_time, t.notified_number, t.notify_ref, coalesce(o.label_time, t.update_time) as since
  from shop_order t left join shipping_order o on o.id = t.order_id
  where t.notify_tab in (0, 2);
