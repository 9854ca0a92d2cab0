-- Rules about a channel that does not exist concern nobody; the next migration makes such rules impossible.
delete from goods_rule r where r.channel_id is not null and not exists (select from channel c where c.id = r.channel_id);
