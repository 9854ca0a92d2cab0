-- States that few orders have, for lists of staff; and how many labels a day had.
create index shipping_order_refunded on shipping_order (id) where pay_status = 3 and delete_time is null;
create index shipping_order_unmanifested on shipping_order (id) where is_effective = 2 and delete_time is null;
create index shipping_order_voided on shipping_order (id) where void_status = 2 and delete_time is null;
create index shipping_order_labelled_at on shipping_order (label_time) where label_time is not null;
