-- Whose label the shop was told of: a label that is bought after a void has another number. And in which tab of the queue a row stands: every parcel
-- with a label, also of an order that was combined into another, and whatever the shop was told and still shows.
alter table shop_order
  add column notified_order_id bigint references shipping_order,
  add column notify_tab smallint generated always as (
    case when (state in (3, 4) and order_id is not null) or notified_number <> '' then notify_state end
  ) stored;
drop index shop_order_to_notify;
create index shop_order_notify_due on shop_order (next_notify_time) where notify_state <> 1 and next_notify_time is not null;
create index shop_order_notify_tab on shop_order (user_id, notify_tab, id desc) where notify_tab is not null;
create index shop_order_notify_shop on shop_order (shop_id, notify_tab, id desc) where notify_tab is not null;
create index shop_order_notify_open on shop_order (notify_tab, id desc) where notify_tab in (0, 2);
create index shop_order_notified_label on shop_order (notified_order_id) where notified_order_id is not null;
-- what waits for its shop to be linked again
create index shop_order_notify_stopped on shop_order (shop_id) where notify_state = 2 and notify_reason in ('shop_expired', 'shop_paused');
