-- Disputes of before were columns of their payment; what was taken for them stands in the ledger.
insert into dispute (user_id, payment_id, dispute_ref, charge_minor, currency, amount, status, verdict_time, create_time, update_time)
select p.user_id, p.id, p.dispute_ref, p.charge_minor, p.currency,
       coalesce((select sum(l.amount) from ledger_entry e join ledger_posting l on l.entry_id = e.id
                 where e.key = 'dispute:' || p.payment_no || ':' || p.dispute_ref and l.account = 'chargebacks'), 0),
       p.dispute_status, case when p.dispute_status = 1 then null else p.update_time end, p.update_time, p.update_time
from payment p where p.dispute_status > 0 and p.dispute_ref is not null
on conflict (payment_id, dispute_ref) do nothing;
