-- The numbers take the place of the texts.
alter table shipping_order drop column foreign_money, drop column foreign_rate;
alter table shipping_order rename column foreign_money_number to foreign_money;
alter table shipping_order rename column foreign_rate_number to foreign_rate;
alter table shipping_order add constraint shipping_order_foreign
  check ((foreign_money is null) = (foreign_currency = '') and (foreign_rate is null or foreign_rate > 0)) not valid;
