-- What is still to be bought, to one country or on one channel, newest first.
create index shop_order_country on shop_order (user_id, receiver_country, id desc) where state in (0, 1);
create index shop_order_channel on shop_order (user_id, channel_id, id desc) where state in (0, 1);
