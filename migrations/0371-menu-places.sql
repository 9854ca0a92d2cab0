-- The charts of a member's parcels lie with their parcels, behind the pages that are opened every day; where an administrator has put the page elsewhere it
-- stays. A group that holds the page holds the folder too.
insert into member_group_rule (group_id, rule_id)
select held.group_id, folder.id from member_rule page join member_group_rule held on held.rule_id = page.id
  join member_rule folder on folder.name = 'shipping'
where page.name = 'account/overview' and page.pid = (select id from member_rule where name = 'settings')
on conflict do nothing;
update member_rule page set pid = folder.id, icon = case when page.icon = 'dashboard' then 'chart-bar' else page.icon end,
  weigh = (select min(weigh) - 1 from member_rule beside where beside.pid = folder.id and beside.type = 'menu')
from member_rule folder
where folder.name = 'shipping' and page.name = 'account/overview' and page.pid = (select id from member_rule where name = 'settings');

-- Imported sheets stood between late and stuck parcels, which belong together.
update admin_rule page set weigh = late.weigh + 1
from admin_rule late, admin_rule stuck
where page.name = 'importFile' and late.name = 'lateParcel' and stuck.name = 'stuckParcel' and page.pid = late.pid and stuck.pid = late.pid
  and page.weigh <= late.weigh and page.weigh >= stuck.weigh;

-- What carriers answer is listed beside what they send by themselves; a title that an administrator gave stays.
update admin_rule set title_en = 'Carrier messages' where name = 'trackingMessage' and title_en = 'Carrier callbacks';
update admin_rule set title_zh = '承运商消息' where name = 'trackingMessage' and title_zh = '承运商回调';
