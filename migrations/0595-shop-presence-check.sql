-- When it was last looked at which open orders the shop still has: some marketplaces delete orders without
-- a word.
alter table shop add column presence_check_time timestamptz;
