-- A code that proves who holds an address, or a pass that such a proof gave. One per purpose and address: a new one replaces the old.
create table verification_code (
  purpose     text not null,
  address     text not null,
  code_hash   bytea not null,
  tries       smallint not null default 0,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  primary key (purpose, address)
);
create index verification_code_expire on verification_code (expire_time);
