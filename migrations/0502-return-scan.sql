-- A station sends a scan again when it is not sure that it arrived: by this key it is applied once and answered as it was the first time.
alter table return_history add column client_key text;
create unique index return_history_scan on return_history (actor_id, client_key) where client_key is not null;
create index return_history_actor on return_history (actor_id, id) where actor_type = 'admin';
