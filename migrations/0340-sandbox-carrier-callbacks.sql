-- The sandbox carrier says by itself what happens to a parcel, to whoever gave an address for it. `sealed_key` is the account's key, which callbacks
-- are signed with; `told` says how many scans of its journey were told.
alter table sandbox_label
  add column origin       text not null default '',
  add column pace         text not null default 'hours' check (pace in ('hours', 'minutes', 'seconds')),
  add column callback_url text not null default '',
  add column sealed_key   text not null default '',
  add column told         integer not null default 0;

-- What it said, or will say: `sent` counts how often it was said, `answered` how often somebody answered well.
create table sandbox_callback (
  id          text primary key,
  label_id    text not null references sandbox_label on delete cascade,
  body        text not null,
  sent        integer not null default 0,
  answered    integer not null default 0,
  create_time timestamptz not null
);
create index sandbox_callback_label on sandbox_callback (label_id, create_time);
