-- Every mail and text message, written in the transaction that causes it. `body` is what staff may read; values that open an account
-- are only in `secret`, which is emptied as soon as the message is out.
create table outbox (
  id          bigint generated always as identity primary key,
  way         text not null check (way in ('mail', 'sms')),
  template    text not null,
  recipient   text not null,
  language    text not null check (language in ('zh-cn', 'en')),
  subject     text not null default '',
  body        text not null,
  secret      jsonb,
  state       smallint not null check (state between 0 and 4),
  attempts    integer not null default 0,
  last_error  text not null default '',
  expire_time timestamptz,
  create_time timestamptz not null,
  send_time   timestamptz
);
create index outbox_recipient on outbox (recipient, id);
create index outbox_create on outbox (create_time);
create index outbox_open on outbox (state, id) where state in (0, 2, 3);
