-- What the lists of money and points need to be found by.
alter table ledger_posting alter column kind set not null, alter column create_time set not null;
create index ledger_posting_kind on ledger_posting (user_id, account, kind, create_time, id) where user_id is not null;
create index ledger_posting_day on ledger_posting (user_id, account, create_time, id) where user_id is not null;
create index ledger_posting_wallet_kind on ledger_posting (kind, id) where account = 'wallet';
create index ledger_posting_points_kind on ledger_posting (kind, id) where account = 'points';
create index ledger_entry_kind on ledger_entry (kind, id);
drop index ledger_entry_about;
create index ledger_entry_about on ledger_entry (about_id, about_type) where about_id is not null;
create index ledger_entry_key_start on ledger_entry (lower(key) text_pattern_ops);
create index ledger_entry_request on ledger_entry (lower(request_id) text_pattern_ops) where request_id <> '';
create index ledger_entry_admin on ledger_entry ((case when actor_type = 'admin' then actor_id end), id)
  where (case when actor_type = 'admin' then actor_id end) is not null;

create or replace view member_money_log as
  select posting.id, posting.user_id, posting.amount as money, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, posting.create_time, posting.kind, entry.about_type, entry.about_id, entry.id as entry_id
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'wallet';

create or replace view member_score_log as
  select posting.id, posting.user_id, posting.amount as score, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, posting.create_time, posting.kind, entry.about_type, entry.about_id, entry.id as entry_id
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'points';

-- An entry with its whole story: every posting, in the order in which it was written.
create view ledger_entry_story as
  select entry.id, entry.key, entry.kind, entry.user_id, entry.about_type, entry.about_id, entry.actor_type,
         case when entry.actor_type = 'admin' then entry.actor_id end as admin_id, entry.request_id, entry.memo, entry.create_time,
         (select jsonb_agg(jsonb_build_object('account', posting.account, 'amount', posting.amount, 'balance_after', posting.balance_after)
                           order by posting.id)
          from ledger_posting posting where posting.entry_id = entry.id) as postings
  from ledger_entry entry;

-- The peak moves with the money; the sweep that tells a member brings it down again.
create or replace function ledger_posting_moves() returns trigger language plpgsql as $$
declare frozen boolean;
begin
  if new.user_id is null then
    new.balance_after := null;
    new.id := nextval('ledger_posting_number');
    return new;
  end if;
  update wallet set
    money = money + case when new.account = 'wallet' then new.amount else 0 end,
    peak = greatest(peak, money + case when new.account = 'wallet' then new.amount else 0 end),
    held = held + case when new.account = 'held' then new.amount else 0 end,
    points = points + case when new.account = 'points' then new.amount else 0 end,
    -- what is owed stands on the other side: a debit makes it more
    owed = owed - case when new.account = 'owed' then new.amount else 0 end,
    update_time = now()
  where user_id = new.user_id
  returning case new.account when 'wallet' then money when 'held' then held when 'points' then points else -owed end, is_frozen
  into new.balance_after, frozen;
  if new.account = 'wallet' and new.amount < 0 and frozen then
    raise exception 'the wallet is frozen' using errcode = 'check_violation', constraint = 'wallet_not_frozen';
  end if;
  new.id := nextval('ledger_posting_number');
  return new;
end $$;

create index wallet_fallen on wallet (money) where peak > money;
