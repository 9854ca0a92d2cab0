-- The tab of voided orders names its states, as every tab of a member's list does.
drop index if exists shipping_order_member_void;
create index shipping_order_member_void on shipping_order (user_id, id) where delete_time is null and void_status in (1, 2);
