-- A member's money and points are those of the wallet; the logs are its postings.
drop index member_money;
drop index member_score;
alter table member drop column money, drop column score;

create or replace view member_money_log as
  select posting.id, posting.user_id, posting.amount as money, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, entry.create_time, entry.kind, entry.about_type, entry.about_id, entry.id as entry_id
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'wallet';

create or replace view member_score_log as
  select posting.id, posting.user_id, posting.amount as score, posting.balance_after - posting.amount as before, posting.balance_after as after,
         entry.memo, entry.create_time, entry.kind, entry.about_type, entry.about_id, entry.id as entry_id
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
  where posting.account = 'points';
