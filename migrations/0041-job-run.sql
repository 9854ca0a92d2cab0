-- What was done: the queue forgets a job once it has succeeded, staff ask about it the next morning. Old rows are swept.
create table job_run (
  id          bigint generated always as identity primary key,
  job_id      bigint not null,
  name        text not null,
  outcome     smallint not null check (outcome in (0, 1, 2)),
  attempt     integer not null,
  ms          integer not null check (ms >= 0),
  error       text not null default '',
  create_time timestamptz not null default now()
);
create index job_run_name on job_run (name, id desc);
create index job_run_create_time on job_run (create_time);
