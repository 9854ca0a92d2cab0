-- How the connector of each marketplace does, over all members' shops; a kind nobody has linked is no row.
create view shop_health as
  select min(s.id) as id, s.kind, count(*)::int as shops, count(*) filter (where s.state = 1)::int as connected,
    count(*) filter (where s.state = 2)::int as expired, count(*) filter (where s.state = 3)::int as paused, count(*) filter (where s.state = 4)::int as failed,
    max(s.sync_time) as sync_time,
    (select count(*)::int from shop_sync y join shop o on o.id = y.shop_id where o.kind = s.kind and y.state = 2 and y.create_time > now() - interval '24 hours')
      as failures
  from shop s where s.delete_time is null and s.state <> 0 group by s.kind;
