-- What staff see are the shops of all members; a title that an administrator gave stays.
update admin_rule set title_en = 'Shops' where name = 'shop' and title_en = 'My shops';
update admin_rule set title_zh = '店铺' where name = 'shop' and title_zh = '店铺管理';
