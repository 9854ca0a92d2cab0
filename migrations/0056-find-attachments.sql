-- Staff look for uploads by a part of their name, two Chinese characters among it, by type, by topic and for those whose file is gone.
create index attachment_name_pieces on attachment using gin (text_pieces(name));
create index attachment_mimetype_trigrams on attachment using gin (mimetype gin_trgm_ops);
create index attachment_topic on attachment (topic, last_upload_time desc);
create index attachment_state on attachment (((case when missing_time is null then 1 else 0 end)::smallint), last_upload_time desc);
