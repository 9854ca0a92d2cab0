-- A marketplace asks for a buyer's personal data to be erased: when it asked, and when that was done.
alter table shop_order
  add column erase_asked timestamptz,
  add column erase_time timestamptz;
create index shop_order_to_erase on shop_order (erase_asked) where erase_asked is not null and erase_time is null;
