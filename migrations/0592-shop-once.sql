-- A member has one row for an account, linked or not, so that linking it again takes that row up.
create unique index shop_once on shop (user_id, kind, account_ref) where account_ref <> '' and replaced_by is null;
create index shop_account on shop (kind, account_ref) where account_ref <> '';
