-- What happened, in the order in which it became true. Rows are only ever added; reactions are jobs booked in the same transaction.
create table event (
  id          bigint generated always as identity primary key,
  name        text not null,
  payload     jsonb not null,
  create_time timestamptz not null default now()
);
create index event_name on event (name, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger event_append_only before update or delete or truncate on event
  for each statement execute function refuse_change();
create trigger admin_log_append_only before update or truncate on admin_log
  for each statement execute function refuse_change();
