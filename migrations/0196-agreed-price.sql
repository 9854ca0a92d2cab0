-- The price agreed with a payment is kept with it and binds it alone; whether one waits is no longer asked when an order is priced.
alter table payment add column agreed jsonb;
drop index payment_member_open;
