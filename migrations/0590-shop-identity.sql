-- A marketplace account is one shop of a member, also after it was unlinked. Rows of the time before name
-- the row that took their place.
alter table shop add column replaced_by bigint references shop;
drop index shop_once;
