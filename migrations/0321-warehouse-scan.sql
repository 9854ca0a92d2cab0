-- Every scan at a station of ours, whatever came of it. Only added to. `client_key` is the station's own: the same scan that is sent again, because its
-- answer was lost, is one scan.
create table warehouse_scan (
  id              bigint generated always as identity primary key,
  client_key      text not null,
  -- as it was read, cleaned of what scanners add
  tracking_number text not null,
  order_id        bigint references shipping_order,
  user_id         bigint references wallet (user_id),
  warehouse_id    bigint references warehouse,
  admin_id        bigint not null references admin,
  outcome         text not null check (outcome in ('ok', 'again', 'taken_back', 'not_found', 'unpaid', 'no_label', 'failed', 'deleted', 'voiding')),
  -- grams and millimetres
  weight          integer check (weight > 0),
  length          integer check (length > 0),
  width           integer check (width > 0),
  height          integer check (height > 0),
  -- the measured figures fit no price of the channel
  is_unpriced     boolean not null default false,
  -- when it was scanned by the station's clock, and when we heard of it
  scan_time       timestamptz not null,
  create_time     timestamptz not null,
  constraint warehouse_scan_once unique (admin_id, client_key)
);
create index warehouse_scan_order on warehouse_scan (order_id, id) where order_id is not null;
create index warehouse_scan_number on warehouse_scan (tracking_number text_pattern_ops);
create index warehouse_scan_admin on warehouse_scan (admin_id, id);
create index warehouse_scan_time on warehouse_scan (create_time, id);
create index warehouse_scan_warehouse on warehouse_scan (warehouse_id, id);
create index warehouse_scan_outcome on warehouse_scan (outcome, id) where outcome <> 'ok';
create function warehouse_scan_stays() returns trigger language plpgsql as $$
begin
  raise exception 'scans are only added to' using errcode = 'restrict_violation';
end $$;
create trigger warehouse_scan_stays before update or delete on warehouse_scan for each row execute function warehouse_scan_stays();
