-- Lines of before had no kind: their titles say which they are, and their entries what tax was in a premium.
alter table sale_line disable trigger sale_line_as_charged;
update sale_line s set kind = 'insurance',
  ipt = coalesce((select abs(sum(p.amount)) from ledger_posting p where p.entry_id = s.entry_id and p.account = 'ipt'), 0)
where s.title_en like 'Insurance %';
update sale_line set kind = 'extras' where title_en like 'Packaging and %';
update sale_line s set kind = case e.kind when 'reweigh' then 'reweigh' else 'return_fee' end
from ledger_entry e where e.id = s.entry_id and e.kind in ('reweigh', 'return_fee');
alter table sale_line enable trigger sale_line_as_charged;

with signs as (
  select distinct on (id) id, time, cause from (
    select id, manifest_time as time, 'manifested' as cause from shipping_order where is_effective = 1
    union all select id, warehouse_scan_time, 'scanned' from shipping_order where is_warehouse_scan = 1
    union all select id, transit_time, 'moved' from shipping_order where transit_time is not null
    union all select order_id, instock_time, 'returned' from return_order where instock_time is not null
    union all select label_order_id, instock_time, 'returned' from return_order where instock_time is not null and label_order_id is not null
  ) one where time is not null order by id, time, cause)
update shipping_order o set used_time = signs.time, used_cause = signs.cause
from signs where signs.id = o.id and o.label_time is not null and o.void_status <> 2;

update shipping_order o set claim_paid = paid.sum
from (select e.about_id, sum(p.amount) as sum from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('wallet', 'owed')
      where e.kind = 'claim' and e.about_type = 'order' group by e.about_id) paid
where paid.about_id = o.id and paid.sum > 0;

update shipping_order o set follow_up = 'return' from return_order r where r.label_order_id = o.id;
update shipping_order o set follow_up = 'reship' from return_order r where r.reship_order_id = o.id;

-- Money by the lines that have not gone back; points by their share of what is no premium.
update shipping_order o set refundable = greatest(0, coalesce((
    select sum(s.gross - coalesce((select sum(b.gross) from sale_line b where b.refund_of = s.id), 0))
    from ledger_entry e join sale_line s on s.entry_id = e.id and s.refund_of is null and s.kind <> 'insurance'
    where e.about_type = 'order' and e.about_id = o.id), 0)
  + coalesce((
    select round(-sum(amount) filter (where code = 'points')
      * coalesce(sum(amount) filter (where code not in ('points', 'reweigh', 'insurance')), 0)
      / nullif(sum(amount) filter (where code not in ('points', 'reweigh')), 0))
    from jsonb_to_recordset(o.price -> 'lines') as line (code text, amount bigint)), 0))
where o.status = 1 and o.void_status <> 2;

update shipping_order o set refunded = greatest(0, o.paid_amount - o.actual_pay_amount + coalesce((
    select sum(amount) from jsonb_to_recordset(o.price -> 'lines') as line (code text, amount bigint) where code = 'reweigh'), 0))
where o.status = 1;
