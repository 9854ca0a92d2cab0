-- A captcha that is solved by clicking: where its marks stand in the picture, in the order in which they must be clicked.
create table click_captcha (
  id          text primary key,
  points      jsonb not null,
  expire_time timestamptz not null
);
create index click_captcha_expire on click_captcha (expire_time);
