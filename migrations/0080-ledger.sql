-- Who has how much, and how it came about. Every movement is an entry whose postings sum to zero; a member's balances are the sums of their
-- postings, kept in the same statement. The house's own accounts keep none, so that no purchase waits for another member's.
create table wallet (
  user_id       bigint primary key references member on delete cascade,
  money         bigint not null default 0 constraint wallet_money_covers check (money >= 0),
  held          bigint not null default 0 constraint wallet_held_covers check (held >= 0),
  points        bigint not null default 0 constraint wallet_points_cover check (points >= 0),
  owed          bigint not null default 0 constraint wallet_owed_covers check (owed >= 0),
  is_frozen     boolean not null default false,
  frozen_reason text not null default '',
  update_time   timestamptz not null default now()
) with (fillfactor = 70);
create index wallet_money on wallet (money, user_id);
create index wallet_points on wallet (points, user_id);

create table ledger_entry (
  id          bigint generated always as identity primary key,
  key         text not null constraint ledger_entry_once unique,
  kind        text not null,
  user_id     bigint not null references wallet (user_id),
  about_type  text,
  about_id    bigint,
  actor_type  text not null check (actor_type in ('member', 'admin', 'system')),
  actor_id    bigint,
  request_id  text not null default '',
  memo        text not null default '',
  create_time timestamptz not null,
  check ((about_type is null) = (about_id is null))
);
create index ledger_entry_member on ledger_entry (user_id, id);
create index ledger_entry_about on ledger_entry (about_type, about_id) where about_id is not null;
create index ledger_entry_time on ledger_entry (create_time, id);

create sequence ledger_posting_number;
create table ledger_posting (
  -- taken while the wallet is held, so that a member's postings are numbered in the order in which they moved it
  id            bigint primary key,
  entry_id      bigint not null references ledger_entry,
  account       text not null check (account in (
    'wallet', 'held', 'points', 'owed',
    'card_clearing', 'bank_clearing', 'shipping_revenue', 'addon_revenue', 'vat', 'ipt', 'refunds', 'adjustments', 'chargebacks', 'bad_debt',
    'points_issued')),
  user_id       bigint references wallet (user_id),
  amount        bigint not null check (amount <> 0),
  balance_after bigint,
  check ((account in ('wallet', 'held', 'points', 'owed')) = (user_id is not null))
);
create index ledger_posting_entry on ledger_posting (entry_id);
create index ledger_posting_member on ledger_posting (user_id, account, id) where user_id is not null;
create index ledger_posting_house on ledger_posting (account, id) where user_id is null;
create index ledger_posting_wallet on ledger_posting (id) where account = 'wallet';
create index ledger_posting_points on ledger_posting (id) where account = 'points';

-- A member's account moves with its posting, in one statement: what it cannot cover fails the check of the wallet and nothing has happened.
create function ledger_posting_moves() returns trigger language plpgsql as $$
declare frozen boolean;
begin
  if new.user_id is null then
    new.balance_after := null;
    new.id := nextval('ledger_posting_number');
    return new;
  end if;
  update wallet set
    money = money + case when new.account = 'wallet' then new.amount else 0 end,
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
create trigger ledger_posting_moves before insert on ledger_posting for each row execute function ledger_posting_moves();

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  perform 1 from posted group by entry_id, account in ('points', 'points_issued') having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'the postings of an entry sum to zero' using errcode = 'check_violation', constraint = 'ledger_entry_balances';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_posting referencing new table as posted
  for each statement execute function ledger_entry_balances();

create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry for each row execute function ledger_stays();
create trigger ledger_posting_stays before update or delete on ledger_posting for each row execute function ledger_stays();
create trigger ledger_entry_not_emptied before truncate on ledger_entry for each statement execute function ledger_stays();
create trigger ledger_posting_not_emptied before truncate on ledger_posting for each statement execute function ledger_stays();

-- Balances move by postings and by nothing else.
create function wallet_by_postings() returns trigger language plpgsql as $$
begin
  raise exception 'a balance moves by postings only' using errcode = 'restrict_violation';
end $$;
create trigger wallet_by_postings before update of money, held, points, owed on wallet for each row when (
  pg_trigger_depth() = 0
  and (old.money, old.held, old.points, old.owed) is distinct from (new.money, new.held, new.points, new.owed)
) execute function wallet_by_postings();
create trigger wallet_starts_empty before insert on wallet for each row when (
  new.money <> 0 or new.held <> 0 or new.points <> 0 or new.owed <> 0
) execute function wallet_by_postings();

-- Everyone has a wallet from the first moment.
create function member_gets_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet (user_id) values (new.id);
  return null;
end $$;
create trigger member_gets_wallet after insert on member for each row execute function member_gets_wallet();

-- Money set aside for something that is being bought: captured when it was made, released when it was not.
create table wallet_hold (
  id          bigint generated always as identity primary key,
  key         text not null constraint wallet_hold_once unique,
  user_id     bigint not null references wallet (user_id),
  amount      bigint not null check (amount > 0),
  captured    bigint not null default 0 check (captured between 0 and amount),
  status      smallint not null default 0 check (status in (0, 1, 2)),
  about_type  text not null,
  about_id    bigint not null,
  expire_time timestamptz,
  create_time timestamptz not null,
  close_time  timestamptz,
  check ((status = 0) = (close_time is null))
);
create index wallet_hold_member on wallet_hold (user_id, id);
create index wallet_hold_about on wallet_hold (about_type, about_id);
create index wallet_hold_expiring on wallet_hold (expire_time) where status = 0 and expire_time is not null;

-- What the house's accounts summed to at the end of a day; the sum of today is this and the postings since.
create table ledger_snapshot (
  account    text not null,
  day        date not null,
  posting_id bigint not null,
  balance    bigint not null,
  primary key (account, day)
);
