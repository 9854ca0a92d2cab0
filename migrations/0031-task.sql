-- Long work with progress: who asked for it, how far it is, and what came of it. A lease says which worker has it; one that is not renewed was
-- left by a process that died, and the next worker takes the task over.
create table task (
  id              bigint generated always as identity primary key,
  kind            text not null,
  admin_id        bigint references admin on delete cascade,
  user_id         bigint references member on delete cascade,
  title_key       text not null,
  title_values    jsonb not null,
  language        text not null check (language in ('zh-cn', 'en')),
  input           jsonb not null,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done            bigint not null default 0 check (done >= 0),
  total           bigint check (total >= 0),
  cancel_asked    boolean not null default false,
  tries           integer not null default 0,
  lease           uuid,
  lease_time      timestamptz,
  error_code      text,
  error_detail    jsonb,
  result_storage  text,
  result_key      text,
  result_name     text,
  result_mimetype text,
  result_size     bigint check (result_size > 0),
  create_time     timestamptz not null,
  start_time      timestamptz,
  end_time        timestamptz,
  check (num_nonnulls(admin_id, user_id) = 1),
  check ((state = 'running') = (lease is not null)),
  check ((state = 'failed') = (error_code is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (end_time is not null)),
  check (num_nonnulls(result_storage, result_key, result_name, result_mimetype, result_size) in (0, 5))
);
create index task_user on task (user_id, id desc) where user_id is not null;
create index task_admin on task (admin_id, id desc) where admin_id is not null;
create index task_open on task (lease_time) where state in ('waiting', 'running');
create index task_end on task (end_time) where end_time is not null;
