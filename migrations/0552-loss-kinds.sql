-- What is said to have become of the parcel: it never arrived, its recipient says so although it was delivered, or it was damaged.
alter table claim_kind add column loss text not null default 'damaged' check (loss in ('lost', 'not_received', 'damaged'));
alter table return_reason add column loss text check (loss in ('lost', 'not_received', 'damaged'));

-- Fees are kept apart from what is given back: a refund of a parcel in stock has both.
alter table return_order add column fee_amount bigint not null default 0 check (fee_amount >= 0);
