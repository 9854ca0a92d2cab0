-- What the nightly check of the books found. A difference is written with the row it was seen on, so that somebody can look.
create table ledger_check (
  id          bigint generated always as identity primary key,
  start_time  timestamptz not null,
  end_time    timestamptz,
  entries     bigint not null default 0,
  wallets     bigint not null default 0,
  differences integer not null default 0,
  details     jsonb not null default '[]'
);
