-- Every backup and restore: who began it, when, how large and how long it was, and how it ended.
create table backup_run (
  id            bigint generated always as identity primary key,
  -- 1 backup by the schedule, 2 backup by a command, 3 restore by a command
  kind          smallint not null check (kind between 1 and 3),
  -- the machine's user behind a command; empty for the schedule
  started_by    text not null default '',
  host          text not null,
  file          text not null,
  -- 0 running, 1 done, 2 failed
  state         smallint not null default 0 check (state between 0 and 2),
  -- why it failed: 0 it did not, 1 disk full, 2 database, 3 file store, 4 its process ended, 5 anything else
  reason        smallint not null default 0 check (reason between 0 and 5),
  error         text not null default '',
  size          bigint not null default 0 check (size >= 0),
  row_count     bigint not null default 0 check (row_count >= 0),
  file_count    integer not null default 0 check (file_count >= 0),
  -- files that rows name and the store did not have
  missing_count integer not null default 0 check (missing_count >= 0),
  ms            integer not null default 0 check (ms >= 0),
  -- the time of the schedule that this run answers
  due_time      timestamptz,
  create_time   timestamptz not null,
  end_time      timestamptz,
  lease_time    timestamptz,
  lease         uuid,
  check ((kind = 1) = (due_time is not null)),
  check ((state = 0) = (end_time is null)),
  check ((state = 2) = (reason > 0))
);
