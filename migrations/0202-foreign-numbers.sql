-- What was charged in another currency and at which rate are numbers; a number keeps the decimals it was written with. Null: paid in pounds. The new
-- columns come beside the old ones, because changing a type rewrites the whole table.
alter table shipping_order add column foreign_money_number numeric, add column foreign_rate_number numeric;
