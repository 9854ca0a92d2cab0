-- Members keep views of their own lists too: a view belongs to an admin or to a member.
alter table saved_view alter column admin_id drop not null;
alter table saved_view add column user_id bigint references member on delete cascade;
alter table saved_view add constraint saved_view_owner check (num_nonnulls(admin_id, user_id) = 1);
alter table saved_view add constraint saved_view_member_name_key unique (user_id, list, name);
create unique index saved_view_one_member_default on saved_view (user_id, list) where is_default;
