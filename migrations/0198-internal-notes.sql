-- What staff say of a deed has a part for the member and one for each other: this is the second, and no answer to a member has it.
alter table order_history add column internal_note text not null default '';
alter table ledger_entry add column internal_note text not null default '';
alter table payment add column internal_note text not null default '';

create or replace view member_money_log as
  select posting.id, posting.user_id, posting.amount as money, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, posting.create_time, posting.kind, entry.about_type, entry.about_id, entry.id as entry_id,
         -- the entry of a hold is keyed `hold:` and the hold's own key
         case when posting.kind = 'hold' then (
           select case hold.status when 0 then 'reserved' when 1 then 'charged' else 'returned' end
           from wallet_hold hold where hold.key = substr(entry.key, 6)) end as state,
         entry.internal_note
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'wallet';

create or replace view member_score_log as
  select posting.id, posting.user_id, posting.amount as score, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, posting.create_time, posting.kind, entry.about_type, entry.about_id, entry.id as entry_id, entry.internal_note
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'points';

create or replace view ledger_entry_story as
  select entry.id, entry.key, entry.kind, entry.user_id, entry.about_type, entry.about_id, entry.actor_type,
         case when entry.actor_type = 'admin' then entry.actor_id end as admin_id, entry.request_id, entry.memo, entry.create_time,
         (select jsonb_agg(jsonb_build_object('account', posting.account, 'amount', posting.amount, 'balance_after', posting.balance_after)
                           order by posting.id)
          from ledger_posting posting where posting.entry_id = entry.id) as postings,
         (select sum(posting.amount)::bigint from ledger_posting posting
          where posting.entry_id = entry.id
            and (posting.account = 'wallet' or posting.account in ('held', 'owed') and entry.kind not in ('hold', 'release'))) as amount,
         (select sum(posting.amount)::bigint from ledger_posting posting
          where posting.entry_id = entry.id
            and (posting.account = 'points' or posting.account = 'points_pending' and entry.kind <> 'points_release')) as points,
         entry.internal_note
  from ledger_entry entry;

create or replace view recharge as
  select id, payment_no, user_id, provider, pay_way_id, amount, fee, charge_minor, currency, rate, status, provider_ref, reason, proof, refunded,
         dispute_status, admin_id, expire_time, create_time, pay_time, update_time, internal_note
  from payment where order_type = 'recharge';
