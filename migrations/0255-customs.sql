-- What a parcel is to customs, and what a channel asks for when one crosses a border.
alter table shipping_order add column customs jsonb not null default '{}';
alter table channel
  add column customs_form text not null default 'postal' check (customs_form in ('postal', 'invoice', 'none')),
  add column needs_hs_code boolean not null default false,
  add column needs_id_number boolean not null default false,
  add column needs_eori boolean not null default false;
