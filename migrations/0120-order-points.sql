-- An order may be paid in part, or whole, with points: what was wished, and how many its price counts on. They are taken when it is paid.
alter table shipping_order
  add column use_points boolean not null default false,
  add column points_used bigint not null default 0,
  add constraint shipping_order_points check (points_used >= 0 and (use_points or points_used = 0));
