-- Two names that differ by the case of their letters are taken for each other by people, and by whoever wants them to be. Of such names the oldest
-- account keeps its own; a later one gets a number behind it, is told so, and still signs in with its former name, written exactly as it was.
lock table member, admin in share row exclusive mode;
alter table member add column former_username text;
alter table admin add column former_username text;

do $$
declare
  realm text;
  clash record;
  number int;
  free text;
  is_taken boolean;
begin
  foreach realm in array array['member', 'admin'] loop
    for clash in execute format(
      'select id, username from %1$I later
        where exists (select 1 from %1$I first where lower(first.username) = lower(later.username) and first.id < later.id) order by id', realm)
    loop
      number := 2;
      loop
        free := left(clash.username, 15 - length(number::text)) || '_' || number;
        execute format('select exists (select 1 from %I where lower(username) = lower($1))', realm) into is_taken using free;
        exit when not is_taken;
        number := number + 1;
      end loop;
      execute format('update %I set username = $1, former_username = $2 where id = $3', realm) using free, clash.username, clash.id;
      execute format('insert into notice (%I, kind, word_key, word_values, create_time) values ($1, $2, $3, $4, now())',
                     case realm when 'member' then 'user_id' else 'admin_id' end)
        using clash.id, 'account.renamed', 'notice.account.renamed', jsonb_build_object('former', clash.username, 'username', free);
    end loop;
  end loop;
end $$;

create unique index member_username_any_case on member (lower(username));
create unique index admin_username_any_case on admin (lower(username));
create index member_former_username on member (former_username) where former_username is not null;
