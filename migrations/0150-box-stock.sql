-- Whether an order has taken its box from the stock: what was taken is given back once, and orders of before this never took one.
alter table shipping_order add column box_taken boolean not null default false;
