-- What became of money that was reserved, and what an entry moved in all: both are worked out from what is written, nothing is written again.
create or replace view member_money_log as
  select posting.id, posting.user_id, posting.amount as money, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, posting.create_time, posting.kind, entry.about_type, entry.about_id, entry.id as entry_id,
         -- the entry of a hold is keyed `hold:` and the hold's own key
         case when posting.kind = 'hold' then (
           select case hold.status when 0 then 'reserved' when 1 then 'charged' else 'returned' end
           from wallet_hold hold where hold.key = substr(entry.key, 6)) end as state
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'wallet';

-- The amount is what the member gained or lost. Reserving and returning change nothing in all, so there it is what moved in the wallet.
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
          where posting.entry_id = entry.id and posting.account = 'points') as points
  from ledger_entry entry;
