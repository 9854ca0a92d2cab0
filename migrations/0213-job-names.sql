-- Scheduled jobs have names that say what they do. What waits under an old name would wait for ever; the schedule queues it again within a minute.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id and task.identifier in ('tell-low-balances', 'wake-forgotten-labels', 'free-lost-jobs');
  end if;
end $$;

update job_run run set name = renamed.now_called
  from (values
    ('tell-low-balances', 'low-balance-alerts'),
    ('wake-forgotten-labels', 'retry-stalled-labels'),
    ('free-lost-jobs', 'release-stuck-jobs')
  ) as renamed (was_called, now_called)
 where run.name = renamed.was_called;
