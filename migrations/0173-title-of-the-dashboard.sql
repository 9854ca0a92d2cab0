-- The member's first page was called Home like the public one; a title that an administrator gave it stays.
update member_rule set title_en = 'Dashboard' where name = 'account/shipsmart' and title_en = 'Home';
