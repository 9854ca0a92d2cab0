-- Whoever scans lands on the scan station: the dashboard, which had nothing for the warehouse, would come before it in the menu of the group that every
-- installation starts with.
delete from admin_group_rule using admin_group g, admin_rule r
where admin_group_rule.group_id = g.id and admin_group_rule.rule_id = r.id and g.code = 'warehouse' and r.name in ('dashboard', 'dashboard/index');
