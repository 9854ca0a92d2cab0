-- What is said of goods is read for every order and hardly ever changes. Each change gives it another number, in the transaction that makes it:
-- whoever has read it under the number that stands here need not read it again. No row means that nothing has changed since the table is there.
create table goods_version (
  id      boolean primary key default true check (id),
  version bigint not null
);

create function goods_version_moves() returns trigger language plpgsql as $$
begin
  insert into goods_version (version) values (1) on conflict (id) do update set version = goods_version.version + 1;
  return null;
end $$;
create trigger goods_version_moves after insert or update or delete or truncate on goods_category
  for each statement execute function goods_version_moves();
create trigger goods_version_moves after insert or update or delete or truncate on goods_rule
  for each statement execute function goods_version_moves();
-- Rules name countries by their code.
create trigger goods_version_moves after insert or update or delete or truncate on country
  for each statement execute function goods_version_moves();
