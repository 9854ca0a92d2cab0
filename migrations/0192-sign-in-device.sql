-- Browsers that signed in before: their long random token, as a hash. Wrong passwords from elsewhere do not keep them out.
create table sign_in_device (
  realm       text not null check (realm in ('admin', 'member')),
  account_id  bigint not null,
  token_hash  bytea not null,
  create_time timestamptz not null,
  last_time   timestamptz not null,
  primary key (realm, account_id, token_hash)
);
create index sign_in_device_last on sign_in_device (last_time);
