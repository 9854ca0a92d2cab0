-- Any part of a text is found by its trigrams. A Chinese name often has two characters, one too few for those: names that staff search have an
-- index over their pieces, single characters and neighbouring pairs.
create extension if not exists pg_trgm;

-- Its cost keeps the planner from working the pieces out row by row where the index knows them.
create function text_pieces(raw text) returns text[] language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  folded text := lower(raw);
  found text[] := '{}';
begin
  for place in 1 .. char_length(folded) loop
    found := found || substr(folded, place, 1);
    if place < char_length(folded) then found := found || substr(folded, place, 2); end if;
  end loop;
  return found;
end $$;
