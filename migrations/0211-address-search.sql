-- What people know an address by, in one text, and whether it is a default: as columns, because lists find and order rows by columns.
alter table address
  add column search_text text not null generated always as (
    lower(user_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || mobile || ' ' || tel_number || ' ' || province || ' ' || city || ' ' ||
      district || ' ' || address_line_1 || ' ' || address_line_2 || ' ' || address_line_3 || ' ' || zip_code || ' ' || replace(zip_code, ' ', ''))
  ) stored,
  add column is_any_default boolean not null generated always as (is_default or is_sender_default) stored;
drop index address_book;
drop index address_of_type;
create index address_book on address (user_id, is_any_default desc, id desc);
create index address_of_type on address (user_id, address_type, is_any_default desc, id desc);
