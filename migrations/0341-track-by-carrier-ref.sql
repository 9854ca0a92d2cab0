-- A callback names its parcel by the carrier's own number for the label.
create index shipping_order_carrier_ref on shipping_order (carrier_ref, channel_id) where carrier_ref <> '';

-- How often in a row the carrier could not be asked where the parcel is: whoever does not answer is asked ever more seldom.
alter table shipping_order add column track_failures integer not null default 0;
