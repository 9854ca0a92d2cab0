-- Tracking numbers of our own network: two letters, eight digits, a check digit, two letters of a country. A block hands its numbers out in
-- order; what was given stays given, whatever anybody does to the row.
create extension if not exists btree_gist;

create table number_block (
  id          bigint generated always as identity primary key,
  prefix      text not null check (prefix ~ '^[A-Z]{2}$'),
  country     text not null check (country ~ '^[A-Z]{2}$'),
  from_number integer not null check (from_number between 0 and 99999999),
  to_number   integer not null check (to_number between 0 and 99999999),
  next_number integer not null,
  left_count  integer not null generated always as (to_number - next_number + 1) stored,
  status      boolean not null default true,
  remark      text not null default '',
  warn_time   timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint number_block_order check (from_number <= to_number),
  constraint number_block_next check (next_number between from_number and to_number + 1),
  -- No number is in two blocks, so none is given out twice.
  constraint number_block_apart exclude using gist (prefix with =, country with =, int4range(from_number, to_number, '[]') with &&)
);
create index number_block_giving on number_block (prefix, id) where status and left_count > 0;

create function number_block_stays() returns trigger language plpgsql as $$
begin
  if old.next_number = old.from_number then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then raise exception 'number block % has given numbers out', old.id; end if;
  if (new.prefix, new.country, new.from_number) is distinct from (old.prefix, old.country, old.from_number)
    or new.next_number < old.next_number then
    raise exception 'number block % cannot be changed back', old.id;
  end if;
  return new;
end $$;

create trigger number_block_stays before update or delete on number_block
  for each row execute function number_block_stays();
