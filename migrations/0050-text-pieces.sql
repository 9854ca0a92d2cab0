-- Any part of a name is found by an index over its pieces: single characters and neighbouring pairs. A Chinese name often has two characters,
-- which is one too few for trigrams.
create function text_pieces(raw text) returns text[] language plpgsql immutable strict parallel safe as $$
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

-- What a search must find: the pairs say more than the characters in them.
create function sought_pieces(raw text) returns text[] language sql immutable strict parallel safe as $$
  select case when char_length(raw) < 2 then array[lower(raw)]
    else array(select substr(lower(raw), place, 2) from generate_series(1, char_length(raw) - 1) place) end
$$;
