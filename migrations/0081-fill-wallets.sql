-- Members of before get a wallet, and what their row said they had becomes their first entry.
insert into wallet (user_id) select id from member on conflict do nothing;

with moved as (
  insert into ledger_entry (key, kind, user_id, actor_type, memo, create_time)
  select 'opening:' || id, 'adjust', id, 'system', 'opening balance', now() from member where money > 0
  returning id, user_id
)
insert into ledger_posting (entry_id, account, user_id, amount)
select moved.id, side.account, case when side.account = 'wallet' then member.id end, side.sign * member.money
from moved join member on member.id = moved.user_id
cross join (values ('wallet', 1), ('adjustments', -1)) as side (account, sign);

with moved as (
  insert into ledger_entry (key, kind, user_id, actor_type, memo, create_time)
  select 'opening-points:' || id, 'points_adjust', id, 'system', 'opening balance', now() from member where score > 0
  returning id, user_id
)
insert into ledger_posting (entry_id, account, user_id, amount)
select moved.id, side.account, case when side.account = 'points' then member.id end, side.sign * member.score
from moved join member on member.id = moved.user_id
cross join (values ('points', 1), ('points_issued', -1)) as side (account, sign);
