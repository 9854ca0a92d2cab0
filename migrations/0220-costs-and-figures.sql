-- What a label of a channel costs us, and what each label cost when it was made: a later change of the channel leaves it as it was. Nothing said
-- by the channel is an unknown cost, not a free label.
alter table channel
  add column label_cost bigint not null default 0 check (label_cost >= 0),
  add column kg_cost bigint not null default 0 check (kg_cost >= 0);
alter table shipping_order add column cost bigint check (cost >= 0);

-- The dashboard sums the labels of each day by channel from this index alone.
drop index shipping_order_labelled_at;
create index shipping_order_labelled_at on shipping_order (label_time)
  include (channel_id, net, paid_amount, actual_pay_amount, void_status, cost, pay_time) where label_time is not null;
create index order_history_failed on order_history (create_time) include (order_id) where verb = 'failed';
-- Sign-ins are no longer drawn by day.
drop index session_opened;

-- Finance sums the company's accounts over a period, and reads what waits for it from the few rows that wait.
create index ledger_posting_company_time on ledger_posting (create_time, account) include (kind, amount) where user_id is null;
create index payment_transfer_waits on payment (create_time) include (amount, proof) where status = 1 and provider = 'offline';
create index dispute_open on dispute (create_time) where status = 1;
create index wallet_owing on wallet (user_id) where owed > 0;
alter table payment add column has_proof boolean generated always as (proof <> '') stored;
