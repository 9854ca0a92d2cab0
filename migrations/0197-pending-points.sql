-- Points that a payment earns cannot be spent before its label can no longer be voided: they wait in an account of their own. Those that were
-- credited before stay what they are, spendable.
alter table wallet
  add column points_pending bigint not null default 0 constraint wallet_points_pending_covers check (points_pending >= 0);

alter table ledger_posting drop constraint ledger_posting_account_check, drop constraint ledger_posting_check;
alter table ledger_posting
  add constraint ledger_posting_account_check check (account in (
    'wallet', 'held', 'points', 'points_pending', 'owed',
    'card_clearing', 'bank_clearing', 'shipping_revenue', 'addon_revenue', 'vat', 'ipt', 'refunds', 'adjustments', 'chargebacks', 'bad_debt',
    'points_issued')) not valid,
  add constraint ledger_posting_check
    check ((account in ('wallet', 'held', 'points', 'points_pending', 'owed')) = (user_id is not null)) not valid;
alter table ledger_posting validate constraint ledger_posting_account_check;
alter table ledger_posting validate constraint ledger_posting_check;

-- What waits, and until when. One row for each entry that earned points; what is taken back or released leaves it.
create table pending_points (
  key          text primary key,
  user_id      bigint not null references wallet (user_id),
  about_type   text not null,
  about_id     bigint not null,
  points       bigint not null check (points >= 0),
  release_time timestamptz not null
);
create index pending_points_due on pending_points (release_time, key) where points > 0;
create index pending_points_member on pending_points (user_id, release_time) where points > 0;

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
    points_pending = points_pending + case when new.account = 'points_pending' then new.amount else 0 end,
    -- what is owed stands on the other side: a debit makes it more
    owed = owed - case when new.account = 'owed' then new.amount else 0 end,
    update_time = now()
  where user_id = new.user_id
  returning case new.account when 'wallet' then money when 'held' then held when 'points' then points
                             when 'points_pending' then points_pending else -owed end, is_frozen
  into new.balance_after, frozen;
  if new.account = 'wallet' and new.amount < 0 and frozen then
    raise exception 'the wallet is frozen' using errcode = 'check_violation', constraint = 'wallet_not_frozen';
  end if;
  new.id := nextval('ledger_posting_number');
  return new;
end $$;

create or replace function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  perform 1 from posted group by entry_id, account in ('points', 'points_pending', 'points_issued') having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'the postings of an entry sum to zero' using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end $$;

-- Balances move by postings and by nothing else, this one too.
drop trigger wallet_by_postings on wallet;
create trigger wallet_by_postings before update of money, held, points, points_pending, owed on wallet for each row when (
  pg_trigger_depth() = 0
  and (old.money, old.held, old.points, old.points_pending, old.owed)
    is distinct from (new.money, new.held, new.points, new.points_pending, new.owed)
) execute function wallet_by_postings();
drop trigger wallet_starts_empty on wallet;
create trigger wallet_starts_empty before insert on wallet for each row when (
  new.money <> 0 or new.held <> 0 or new.points <> 0 or new.points_pending <> 0 or new.owed <> 0
) execute function wallet_by_postings();

-- Points of an entry are what the member gained or lost of them, pending or not; a release changes nothing in all, so there it is what can be spent.
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
            and (posting.account = 'points' or posting.account = 'points_pending' and entry.kind <> 'points_release')) as points
  from ledger_entry entry;
