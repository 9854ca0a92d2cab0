-- The job also follows an order that is deleted, and is called so. What waits under the old name keeps its place under the new one.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = 'follow-return-order' where identifier = 'follow-return-label';
  end if;
end $$;

update job_run set name = 'follow-return-order' where name = 'follow-return-label';
