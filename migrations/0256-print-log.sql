-- Every print: whose, of which orders, which papers, in which form, and how many of the orders had a label printed before. Only added to.
create table print_log (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references member,
  documents     text[] not null,
  format        text not null check (format in ('pdf', 'a4', 'zpl')),
  order_ids     bigint[] not null,
  order_codes   text not null,
  order_count   integer not null check (order_count > 0),
  reprint_count integer not null default 0 check (reprint_count between 0 and order_count),
  is_reprint    boolean not null generated always as (reprint_count > 0) stored,
  create_time   timestamptz not null
);
create index print_log_member on print_log (user_id, id);
create index print_log_time on print_log (create_time, id);
create index print_log_orders on print_log using gin (order_ids);
create index print_log_codes on print_log using gin (order_codes gin_trgm_ops);
create function print_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the log of prints is only added to' using errcode = 'restrict_violation';
end $$;
create trigger print_log_stays before update or delete on print_log for each row execute function print_log_stays();
