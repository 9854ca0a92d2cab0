-- The charts of a member and of the back office are summed from these indexes alone, without looking at an order.
create index shipping_order_member_labelled on shipping_order (user_id, label_time)
  include (channel_id, receiver_country, tracking_status, void_status, actual_pay_amount) where label_time is not null;
drop index shipping_order_labelled_at;
create index shipping_order_labelled_at on shipping_order (label_time)
  include (channel_id, net, paid_amount, actual_pay_amount, void_status, cost, pay_time, receiver_country, tracking_status)
  where label_time is not null;

-- What arrived in some days, and how long it took.
create index shipping_order_member_delivered on shipping_order (user_id, delivered_time) include (channel_id, transit_time)
  where delivered_time is not null;
create index shipping_order_delivered_at on shipping_order (delivered_time) include (channel_id, transit_time)
  where delivered_time is not null;

-- The member's orders of some days by what became of them.
drop index shipping_order_member_time;
create index shipping_order_member_time on shipping_order (user_id, create_time, id) include (status, void_status)
  where delete_time is null;
