-- Every move of an order writes a new entry into each index that its row belongs to, so each index has to pay for itself in a list that is read.
-- Nothing is looked for by its hold, and holds are never deleted.
drop index shipping_order_hold;

-- One index keeps the number unique and finds it by its beginning.
drop index shipping_order_code;
alter table shipping_order drop constraint shipping_order_code_once;
create unique index shipping_order_code_once on shipping_order (order_code text_pattern_ops);

-- The tab of made labels is one state without the voided ones: with the void state in the index it is counted from it alone.
drop index shipping_order_member_success;
drop index shipping_order_member_status;
create index shipping_order_member_status on shipping_order (user_id, status, id) include (void_status) where delete_time is null;

-- Asked only when a draft of a price table is deleted: whether an order has its price. Orders lie in the order in which tables were published, so
-- it is enough to know the lowest and the highest number of each stretch of the table.
drop index shipping_order_table;
create index shipping_order_table on shipping_order using brin (price_table_id) with (autosummarize = on);
