-- What the public pages say besides their own words: help, notices, policies.
create table article_category (
  id          bigint generated always as identity primary key,
  name_zh     text not null,
  name_en     text not null default '',
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index article_category_weigh on article_category (weigh desc, id);

create table article (
  id           bigint generated always as identity primary key,
  category_id  bigint not null references article_category,
  -- at least one letter: digits alone are an article's number
  slug         text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]'),
  title_zh     text not null,
  title_en     text not null default '',
  summary_zh   text not null default '',
  summary_en   text not null default '',
  cover        text not null default '',
  content_zh   text not null default '',
  content_en   text not null default '',
  -- 0 draft, 1 published
  status       smallint not null default 0 check (status in (0, 1)),
  publish_time timestamptz,
  weigh        integer not null default 0,
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now()
);
create index article_weigh on article (weigh desc, id);
create index article_category_id on article (category_id);
