-- Whether a member wants us to keep recipients posted; without a row: no.
create table tracking_setting (
  user_id         bigint primary key references wallet (user_id),
  mails_recipient boolean not null,
  update_time     timestamptz not null
);

-- What was said about a parcel: each thing once, however often the job that says it runs.
create table parcel_notice (
  order_id    bigint not null references shipping_order,
  user_id     bigint not null references wallet (user_id),
  key         text not null,
  create_time timestamptz not null,
  primary key (order_id, key)
);
create index parcel_notice_member on parcel_notice (user_id);
