-- Whether a payment still waits for its money is asked before an order is priced anew: the sum was agreed with its member. Few wait at any time.
create index payment_member_open on payment (user_id) where status in (0, 1);
