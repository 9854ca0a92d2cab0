-- The same changes as people read them: a text as it is, anything else as it is written in JSON.
create view config_change_list as
select id, name, kind, is_secret, coalesce(old_value #>> '{}', '') as old_text,
       coalesce(new_value #>> '{}', '') as new_text, admin_id, admin_name, create_time
from config_change;
