-- Old history is deleted, and what is running is found, without reading all of it.
create index shop_sync_open on shop_sync (shop_id) where state = 0;
create index shop_stopped on shop (id) where not is_stop_told;
create index shop_kind_state on shop (kind, state) where delete_time is null;
