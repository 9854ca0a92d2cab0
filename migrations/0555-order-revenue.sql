-- Revenue is what was captured, without VAT and insurance tax, on the day of its capture. Refunds and claims stand beside it.
alter table shipping_order add column revenue bigint not null default 0;

drop index shipping_order_labelled_at;
create index shipping_order_labelled_at on shipping_order (label_time)
  include (channel_id, revenue, void_status, cost, pay_time, receiver_country, tracking_status)
  where label_time is not null;

-- The few postings beside captures: sold later, given back, or paid for a loss.
create index ledger_posting_corrections on ledger_posting (create_time) include (entry_id, account, kind, amount)
  where user_id is null and kind in ('charge', 'reweigh', 'return_fee', 'refund', 'label_refund', 'loss_refund', 'refund_back', 'claim');

-- What moved for an order beside the capture of its label, without taxes: for figures by channel and country.
create view order_money_moved as
select p.create_time, p.kind, p.amount, o.channel_id, o.receiver_country, o.cost is not null as is_cost_known
from ledger_posting p
join ledger_entry e on e.id = p.entry_id
left join return_order r on e.about_type = 'return' and r.id = e.about_id
join shipping_order o on o.id = case e.about_type when 'order' then e.about_id when 'return' then r.order_id end
where p.user_id is null and p.account in ('shipping_revenue', 'addon_revenue', 'refunds')
  and p.kind in ('charge', 'reweigh', 'return_fee', 'refund', 'label_refund', 'loss_refund', 'refund_back', 'claim');
