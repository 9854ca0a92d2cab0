-- The manifests of the sandbox carrier, each known by the reference its merchant gave it: asked for again, it answers the same one.
create table sandbox_manifest (
  id           text primary key,
  account      text not null,
  reference    text not null,
  fingerprint  text not null,
  refused      jsonb not null,
  pdf          bytea not null,
  create_time  timestamptz not null,
  visible_time timestamptz,
  constraint sandbox_manifest_once unique (account, reference)
);
