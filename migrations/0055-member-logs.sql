-- How a member's money and points moved, as the wire lists it. There is no movement until the ledger keeps one; it then stands behind these names.
create view member_money_log as
  select null::bigint as id, null::bigint as user_id, null::bigint as money, null::bigint as before, null::bigint as after,
         null::text as memo, null::timestamptz as create_time
  where false;

create view member_score_log as
  select null::bigint as id, null::bigint as user_id, null::bigint as score, null::bigint as before, null::bigint as after,
         null::text as memo, null::timestamptz as create_time
  where false;
