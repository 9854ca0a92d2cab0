-- Which save of a draft was seen: a save made from an older one is refused. The list shows how each version stands at this moment.
alter table price_table add column revision integer not null default 1;

create view price_table_version as
select t.id, t.channel_id, t.version, c.code || ' v' || t.version as label,
  (case
    when t.status = 0 then 0
    when t.valid_from > now() then 2
    when exists (
      select 1 from price_table later
      where later.channel_id = t.channel_id and later.status = 1 and later.valid_from <= now()
        and (later.valid_from, later.version) > (t.valid_from, t.version)) then 3
    else 1
  end)::smallint as state,
  t.price_side, t.valid_from, t.publish_time, t.admin_id, t.remark, t.create_time, t.update_time
from price_table t join channel c on c.id = t.channel_id;
