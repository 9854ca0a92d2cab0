-- Staff look at deleted orders too, in a list of their own: newest first, by the days they were deleted, and of one member.
create index shipping_order_deleted on shipping_order (id) where delete_time is not null;
create index shipping_order_deleted_at on shipping_order (delete_time, id) where delete_time is not null;
create index shipping_order_deleted_member on shipping_order (user_id, id) where delete_time is not null;
