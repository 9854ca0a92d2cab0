-- Scheduled jobs whose names said it in words of our own. What waits under an old name would wait for ever; the schedule queues it again.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
     where task.id = job.task_id
       and (task.identifier = 'tell-failed-shop-notices' or task.identifier like 'forget-old-%');
  end if;
end $$;

update job_run set name = 'failed-shop-notice-alerts' where name = 'tell-failed-shop-notices';
update job_run set name = replace(name, 'forget-old-', 'delete-old-') where name like 'forget-old-%';
