-- About which parcel a member was told that its shop could not be told: each is said once. And when a shop's failures were last said, so that many of
-- them come together.
alter table shop_order add column failure_told_for bigint not null default 0;
alter table shop add column failures_told_time timestamptz;
create index shop_order_failure_untold on shop_order (shop_id, id) where notify_state = 2 and notify_reason not in ('shop_expired', 'shop_paused')
  and failure_told_for <> coalesce(order_id, notified_order_id, 0);
