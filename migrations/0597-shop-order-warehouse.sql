-- Where an order leaves from, if a rule says so: its sender is then this warehouse and not the member's own
-- address.
alter table shop_order add column warehouse_id bigint references warehouse on delete set null;
