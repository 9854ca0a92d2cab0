-- Part of an e-mail is found by pieces of five characters. Its trigrams stand in too many addresses (every one ends in ".com"), and going through
-- their lists takes longer the more members there are; of five characters in a row some are almost always rare. Shorter parts go by trigrams as before.
create function text_five_grams(raw text) returns text[] language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  folded text := lower(raw);
  found text[] := '{}';
begin
  for place in 1 .. char_length(folded) - 4 loop
    found := found || substr(folded, place, 5);
  end loop;
  return found;
end $$;

create index member_email_five_grams on member using gin (text_five_grams(email));
