-- A member's address book. Phones are E.164; an identity number is sealed by the application before it comes here.
create table address (
  id                bigint generated always as identity primary key,
  user_id           bigint not null references member on delete cascade,
  address_type      smallint not null default 0 check (address_type between 0 and 3),
  is_default        boolean not null default false,
  is_sender_default boolean not null default false,
  user_name         text not null default '' check (char_length(user_name) <= 60),
  salutation        text not null default '',
  first_name        text not null default '' check (char_length(first_name) <= 60),
  last_name         text not null default '' check (char_length(last_name) <= 60),
  email             text not null default '',
  mobile_code       text not null check (mobile_code ~ '^\+[0-9]{1,4}$'),
  mobile            text not null check (mobile ~ '^\+[0-9]{6,15}$'),
  tel_number        text not null default '',
  id_card_sealed    text not null default '',
  country           text not null check (country ~ '^[A-Z]{2}$'),
  province          text not null default '' check (char_length(province) <= 60),
  city              text not null default '' check (char_length(city) <= 60),
  district          text not null default '' check (char_length(district) <= 60),
  address_line_1    text not null check (char_length(address_line_1) between 1 and 60),
  address_line_2    text not null default '' check (char_length(address_line_2) <= 60),
  address_line_3    text not null default '' check (char_length(address_line_3) <= 60),
  zip_code          text not null default '' check (char_length(zip_code) <= 16),
  create_time       timestamptz not null default now(),
  update_time       timestamptz not null default now()
);
-- The book as it is shown: defaults first, then the newest.
create index address_book on address (user_id, (is_default or is_sender_default) desc, id desc);
create index address_of_type on address (user_id, address_type, (is_default or is_sender_default) desc, id desc);
create index address_zip on address (user_id, country, zip_code);
create unique index address_one_default on address (user_id) where is_default;
create unique index address_one_sender_default on address (user_id) where is_sender_default;
