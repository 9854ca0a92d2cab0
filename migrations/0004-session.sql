-- A session is a family of tokens born of one sign-in. Only hashes are kept; a replaced token stays known, so that its later use tells.
create table session (
  id          bigint generated always as identity primary key,
  realm       text not null check (realm in ('admin', 'member')),
  account_id  bigint not null,
  keep        boolean not null,
  ip          text not null,
  useragent   text not null,
  create_time timestamptz not null,
  end_time    timestamptz,
  end_reason  text check (end_reason in ('signed_out', 'signed_out_everywhere', 'refresh_reused', 'disabled', 'password_changed'))
);
create index session_account on session (realm, account_id) where end_time is null;

create table session_token (
  token_hash   bytea primary key,
  session_id   bigint not null references session on delete cascade,
  kind         text not null check (kind in ('access', 'refresh')),
  create_time  timestamptz not null,
  expire_time  timestamptz not null,
  replace_time timestamptz
);
create index session_token_session on session_token (session_id);
create index session_token_expire on session_token (expire_time);

-- The text of a captcha picture, bound to the id its viewer made up; one look, one try.
create table captcha (
  id          text primary key,
  code        text not null,
  expire_time timestamptz not null
);
create index captcha_expire on captcha (expire_time);

-- Shared counts of the rate limiter (its own layout).
create table rate_limit (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
