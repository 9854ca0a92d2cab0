-- Members who never signed in come last when the latest come first, as clients of BuildAdmin expect.
drop index member_last_login;
create index member_last_login on member (last_login_time desc nulls last, id desc);
