-- A day until which an order is on hold; from then on it is released by itself.
alter table shop_order add column hold_until date;
create index shop_order_hold_until on shop_order (hold_until) where hold_until is not null;
