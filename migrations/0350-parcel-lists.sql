-- What has arrived, by channel and by country, and the few that came back: histories grow for ever, what is in transit does not.
create index shipping_order_delivered on shipping_order (user_id, tracking_time, id) where tracking_status = 'delivered' and delete_time is null;
create index shipping_order_returned on shipping_order (user_id, tracking_time, id) where tracking_status = 'return_to_sender' and delete_time is null;
create index shipping_order_history_channel on shipping_order (user_id, channel_id, tracking_time, id)
  where tracking_status in ('delivered', 'return_to_sender') and delete_time is null;
create index shipping_order_history_country on shipping_order (user_id, receiver_country, tracking_time, id)
  where tracking_status in ('delivered', 'return_to_sender') and delete_time is null;
