-- What the dashboard counts by day, and what staff see of uploads: who sent them, whether the file is still there, and its way out.
create index session_opened on session (realm, create_time);

-- A look at the store said that the file is gone; and when we looked last.
alter table attachment add column missing_time timestamptz;
alter table attachment add column check_time timestamptz;
create index attachment_check on attachment (check_time nulls first, id);
create index attachment_name on attachment using gin (name gin_trgm_ops);
-- The sum of all sizes, read from the index alone.
create index attachment_size on attachment (size);
create index member_avatar on member (avatar) where avatar <> '';

-- A file whose last row is gone and which is on its way out of the store. While it stands here nobody may give its address to a new row; what a
-- process that died left behind is removed later.
create table leaving_file (
  storage     text not null,
  url         text not null,
  create_time timestamptz not null,
  primary key (storage, url)
);

-- Rows with their owner's name. One table and no join, so that it can be written through.
create view attachment_list as
select id, topic, admin_id, user_id, url, width, height, name, suffix, size, mimetype, quote, storage, sha1,
       (case when admin_id is null then 2 else 1 end)::smallint as owner_type,
       (case when admin_id is null then (select username from member where member.id = user_id)
             else (select username from admin where admin.id = admin_id) end) as owner,
       (case when missing_time is null then 1 else 0 end)::smallint as state,
       create_time, last_upload_time, missing_time, check_time
from attachment;
