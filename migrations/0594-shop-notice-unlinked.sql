-- What waits for its shop to be linked again, also after it was unlinked.
drop index shop_order_notify_stopped;
create index shop_order_notify_stopped on shop_order (shop_id)
  where notify_state = 2 and notify_reason in ('shop_expired', 'shop_paused', 'shop_unlinked');
