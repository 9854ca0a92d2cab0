-- From which sheet an order came, for the member who sent it and for staff.
alter table shipping_order add column import_id bigint;
create index shipping_order_import on shipping_order (user_id, import_id) where import_id is not null;
