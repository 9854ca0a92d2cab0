-- The books of the sandbox carrier, a stranger that lives under the same roof: nothing of ours refers to them, nor they to anything of ours.
create table sandbox_label (
  id              text primary key,
  account         text not null,
  reference       text not null,
  fingerprint     text not null,
  serial          bigint generated always as identity unique,
  tracking_number text unique,
  service         text not null,
  place           text not null,
  pdf             bytea,
  status          text not null default 'made' check (status in ('made', 'cancelled')),
  manifest_id     text,
  create_time     timestamptz not null,
  cancel_time     timestamptz,
  constraint sandbox_label_once unique (account, reference)
);
create index sandbox_label_manifest on sandbox_label (account, manifest_id) where manifest_id is not null;
