-- Shipping services that members can buy, and what each carrier is told of our account with it. Sides and girth are millimetres.
create table channel (
  id                 bigint generated always as identity primary key,
  code               text not null unique check (code ~ '^[a-z0-9][a-z0-9_-]{0,31}$'),
  name_zh            text not null,
  name_en            text not null default '',
  carrier            text not null,
  logistics_type     text not null check (logistics_type in ('self', 'client')),
  service_type       text not null default '',
  number_prefix      text not null default '' check (number_prefix ~ '^([A-Z]{2})?$'),
  logo               text not null default '',
  min_weight_g       integer not null default 1 check (min_weight_g >= 0),
  max_weight_g       integer check (max_weight_g > 0),
  max_length         integer check (max_length > 0),
  max_width          integer check (max_width > 0),
  max_height         integer check (max_height > 0),
  max_girth          integer check (max_girth > 0),
  volumetric_divisor integer check (volumetric_divisor > 0),
  share              integer not null default 100 check (share between 0 and 100),
  weight_step_g      integer not null default 1 check (weight_step_g > 0),
  days_min           integer not null default 1 check (days_min >= 0),
  days_max           integer not null default 1 check (days_max >= days_min),
  is_tracked         boolean not null default true,
  has_insurance      boolean not null default true,
  label_formats      text[] not null default '{pdf}' check (label_formats <@ '{pdf,a4,zpl}' and cardinality(label_formats) > 0),
  vat_class          text not null default 'standard' check (vat_class in ('standard', 'zero', 'exempt', 'outside')),
  void_days          integer not null default 0 check (void_days >= 0),
  refund_rule        text not null default 'request' check (refund_rule in ('automatic', 'request', 'never')),
  unused_refund_days integer check (unused_refund_days > 0),
  remark_zh          text not null default '',
  remark_en          text not null default '',
  status             boolean not null default true,
  weigh              integer not null default 0,
  create_time        timestamptz not null default now(),
  update_time        timestamptz not null default now(),
  constraint channel_own_network check ((carrier = 'r2r') = (logistics_type = 'self')),
  constraint channel_weights check (max_weight_g >= min_weight_g)
);
create index channel_weigh on channel (weigh desc, id);

create table channel_origin (
  channel_id bigint not null references channel on delete cascade,
  country_id bigint not null references country,
  primary key (channel_id, country_id)
);
create index channel_origin_country on channel_origin (country_id);

-- None: wherever its zones lead.
create table channel_destination (
  channel_id bigint not null references channel on delete cascade,
  country_id bigint not null references country,
  primary key (channel_id, country_id)
);
create index channel_destination_country on channel_destination (country_id);

-- None: for everybody.
create table channel_member_group (
  channel_id bigint not null references channel on delete cascade,
  group_id   bigint not null references member_group,
  primary key (channel_id, group_id)
);
create index channel_member_group_group on channel_member_group (group_id);

-- A secret is kept apart and sealed, so that whatever reads the values for people meets none.
create table channel_param (
  id           bigint generated always as identity primary key,
  channel_id   bigint not null references channel on delete cascade,
  param_name   text not null check (param_name ~ '^[A-Za-z][A-Za-z0-9_.-]{0,59}$'),
  param_value  text not null default '',
  sealed_value text not null default '',
  is_secret    boolean not null default false,
  remark       text not null default '',
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now(),
  constraint channel_param_param_name_channel unique (param_name, channel_id),
  constraint channel_param_one_value check (case when is_secret then param_value = '' else sealed_value = '' end)
);
create index channel_param_channel on channel_param (channel_id, param_name);
