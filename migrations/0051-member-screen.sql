-- Staff look for members by any part of a name or contact, order them by money, points and times, and close an account instead of deleting it.
alter table member add column close_time timestamptz;

create index member_username_pieces on member using gin (text_pieces(username));
create index member_nickname_pieces on member using gin (text_pieces(nickname));
create index member_email_pieces on member using gin (text_pieces(email));
create index member_mobile_pieces on member using gin (text_pieces(mobile));
create index member_money on member (money, id);
create index member_score on member (score, id);
create index member_last_login on member (last_login_time, id);
create index member_join on member (join_time, id);
