-- Files that were handed in before they could be private.
update attachment set is_private = true
where url in (
  select file from claim_file
  union select unnest(photos) from return_order
  union select unnest(instock_photos) from return_order
  union select unnest(photos) from unclaimed_return
);
