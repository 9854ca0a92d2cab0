-- Staff refund from the queue too: what is left to be refunded, and whether the label was used, stand in it.
create or replace view failed_label as
select o.id, o.order_code, o.user_id, o.channel_id, o.receiver_name, o.tracking_number, o.amount, o.actual_pay_amount,
  o.status, o.pay_status, o.is_effective, o.is_warehouse_scan, o.void_status, o.fail_code, o.fail_reason, o.next_try_time, o.create_time,
  case when o.status = 3 then o.pay_time else o.update_time end as since,
  coalesce(k.tries, 0) as tries,
  (case
     when o.status = 2 then 1
     when o.status = 3 and k.is_unclear then 3
     when o.status = 3 then 2
     when o.void_status = 1 then 4
     else 5
   end)::smallint as problem,
  o.receiver_zip, o.receiver_email, o.refundable, o.used_cause
from shipping_order o
left join lateral (
  -- It may have been made over there although nobody said so: known from an answer, or from a try before the one under way.
  select c.tries, c.close_time is null and (c.was_unclear or (c.is_unclear and c.code in ('unclear', 'storage'))) as is_unclear
  from carrier_call c
  where c.order_id = o.id and c.kind = case when o.status = 1 then 'void' else 'label' end
  order by c.id desc limit 1
) k on true
where o.delete_time is null and (o.status in (2, 3) or o.void_status in (1, 3))
  and not (o.void_status = 3 and o.pay_status = 3);
