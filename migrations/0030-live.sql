-- One opening of one event stream, good once and shortly. Only the hash of the ticket is kept; what it opens ends with the token behind it.
create table live_ticket (
  ticket_hash       bytea primary key,
  session_id        bigint not null references session on delete cascade,
  token_expire_time timestamptz not null,
  expire_time       timestamptz not null
);
create index live_ticket_expire on live_ticket (expire_time);
create index live_ticket_session on live_ticket (session_id);

-- Whoever ends a sign-in or shuts an account out, by whatever way: the streams it opened must hear of it on every instance.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('end', old.id)::text);
  return null;
end $$;
create trigger session_ended after update on session
  for each row when (old.end_time is null and new.end_time is not null) execute function tell_session_ended();
create trigger session_removed after delete on session
  for each row when (old.end_time is null) execute function tell_session_ended();

create function tell_account_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('out', tg_argv[0] || ':' || old.id)::text);
  return null;
end $$;
create trigger admin_disabled after update on admin
  for each row when (old.status and not new.status) execute function tell_account_disabled('admin');
create trigger member_disabled after update on member
  for each row when (old.status and not new.status) execute function tell_account_disabled('member');
