-- What is waiting to be done, as staff look at it. The queue's tables belong to the queue, which changes them in its own time: a function whose
-- body is only text does not stand in its way as a view over them would, and being plain SQL it costs nothing.
set local check_function_bodies = off;

create function queued_job() returns table (
  id           bigint,
  name         text,
  state        smallint,
  attempts     integer,
  max_attempts integer,
  last_error   text,
  payload      jsonb,
  key          text,
  run_at       timestamptz,
  locked_at    timestamptz,
  locked_by    text,
  create_time  timestamptz,
  update_time  timestamptz
) language sql stable as $$
  select j.id,
         t.identifier,
         (case
           when j.locked_at < now() - interval '1 hour' then 5
           when j.locked_at is not null then 2
           when j.attempts >= j.max_attempts then 4
           when j.attempts > 0 and j.last_error is not null then 3
           when j.run_at > now() then 1
           else 0
         end)::smallint,
         j.attempts::integer,
         j.max_attempts::integer,
         j.last_error,
         j.payload::jsonb,
         j.key,
         j.run_at,
         j.locked_at,
         j.locked_by,
         j.created_at,
         j.updated_at
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
$$;

create view job as select * from queued_job();
