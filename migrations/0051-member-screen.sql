-- Staff look for members by any part of a name or contact, order them by money, points and times, and close an account instead of deleting it.
alter table member add column close_time timestamptz;

create index member_username_pieces on member using gin (text_pieces(username));
create index member_nickname_pieces on member using gin (text_pieces(nickname));
create index member_username_trigrams on member using gin (username gin_trgm_ops);
create index member_nickname_trigrams on member using gin (nickname gin_trgm_ops);
create index member_email_trigrams on member using gin (email gin_trgm_ops);
create index member_mobile_trigrams on member using gin (mobile gin_trgm_ops);
create index member_status on member (status, id);
create index member_money on member (money, id);
create index member_score on member (score, id);
create index member_last_login on member (last_login_time, id);
create index member_join on member (join_time, id);
