-- Who works off jobs, and when it was last heard of: the queue itself waits four hours for a worker that died. Nothing is lost with a crash of the
-- database, where everybody says again within seconds that it is there.
create unlogged table job_worker (
  id text primary key,
  seen_time timestamptz not null
);

-- A schedule that is no more would wait for ever.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'free-lost-jobs';
  end if;
end $$;
