-- What a member filters their list by. Every order goes somewhere; the others are of orders that went on, so that a new one is in none of them.
-- Those that did not go on are the newest, which the list itself begins with.
create index shipping_order_member_country on shipping_order (user_id, receiver_country, id) where delete_time is null;
create index shipping_order_member_manifested on shipping_order (user_id, is_effective, id) where delete_time is null and is_effective > 0;
create index shipping_order_member_scanned on shipping_order (user_id, id) where delete_time is null and is_warehouse_scan = 1;
create index shipping_order_member_printed on shipping_order (user_id, id) where delete_time is null and print_count > 0;
