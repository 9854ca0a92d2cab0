-- Which orders a shop or a return follows, so that an event of an order queues a job for those only.
create view order_followed_by_shop as
  select order_id from shop_order where order_id is not null
  union all
  select notified_order_id from shop_order where notified_order_id is not null;

create view order_followed_by_return as
  select label_order_id as order_id from return_order where label_order_id is not null
  union all
  select reship_order_id from return_order where reship_order_id is not null;
