-- A page of any list of orders is read in order from one index, and counted from it without looking at the rows.
create extension if not exists btree_gin;

-- People are looked for by any part of their name, by staff among everybody's orders and by a member among their own. An index of this kind
-- serves each of its columns alone as well as together, so one does the work of three.
create index shipping_order_words on shipping_order using gin (user_id, receiver_name gin_trgm_ops, text_pieces(receiver_name));
drop index shipping_order_receiver;
drop index shipping_order_receiver_pieces;

-- The tabs of a member's list that are more than one state.
drop index shipping_order_member_void;
create index shipping_order_member_void on shipping_order (user_id, id) where delete_time is null and void_status > 0 and void_status <> 3;
create index shipping_order_member_success on shipping_order (user_id, id) where delete_time is null and status = 1 and void_status in (0, 3);
create index shipping_order_member_pay on shipping_order (user_id, pay_status, id) where delete_time is null;

-- Deleted orders are in none of these lists; left out here, nobody has to look whether a row is one.
drop index shipping_order_channel;
create index shipping_order_channel on shipping_order (channel_id, id) where delete_time is null;
drop index shipping_order_time;
create index shipping_order_time on shipping_order (create_time, id) where delete_time is null;
-- A channel that orders were ever sent with is not deleted.
create index shipping_order_channel_deleted on shipping_order (channel_id) where delete_time is not null;
