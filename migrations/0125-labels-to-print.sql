-- How many labels wait to be printed is asked on every visit of a member: few do, and they are counted without looking at the others.
create index shipping_order_member_unprinted on shipping_order (user_id, id)
  where delete_time is null and status = 1 and void_status in (0, 3) and print_count = 0;
