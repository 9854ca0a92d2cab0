-- Addresses with and without www. are one site. Of several rows for one account the linked one counts, else
-- the latest.
update shop set account_ref = regexp_replace(account_ref, '^www\.', '') where kind = 'woocommerce' and account_ref like 'www.%';
update shop s set replaced_by = f.kept from (
  select id, first_value(id) over (partition by user_id, kind, account_ref order by (delete_time is null) desc, id desc) as kept
  from shop where account_ref <> ''
) f where f.id = s.id and f.kept <> s.id;
