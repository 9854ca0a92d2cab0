-- Few orders were paid in another currency; nobody else's row is touched.
update shipping_order set foreign_money_number = foreign_money::numeric, foreign_rate_number = nullif(foreign_rate, '')::numeric
  where foreign_money <> '';
