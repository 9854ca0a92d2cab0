-- In which language somebody is written to when they are not there to ask: the one they last signed in with.
alter table member add column language text not null default 'zh-cn' check (language in ('zh-cn', 'en'));
alter table admin add column language text not null default 'zh-cn' check (language in ('zh-cn', 'en'));
