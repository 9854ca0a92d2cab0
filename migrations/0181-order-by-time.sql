-- Members and the movements of money and points are listed in the order of their time too: both have an index to be read from.
create index member_create on member (create_time, id);
create index ledger_posting_wallet_time on ledger_posting (create_time, id) where account = 'wallet';
create index ledger_posting_points_time on ledger_posting (create_time, id) where account = 'points';
