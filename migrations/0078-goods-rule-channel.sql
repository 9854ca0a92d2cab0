-- A rule about one channel goes when the channel goes.
alter table goods_rule add constraint goods_rule_channel_id_fkey foreign key (channel_id) references channel on delete cascade;
create index goods_rule_channel_id on goods_rule (channel_id);
