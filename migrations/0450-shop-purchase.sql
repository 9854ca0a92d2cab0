-- An order that lies in one parcel with another still names that one when both have their label, so that a voided label brings them back together.
alter table shop_order drop constraint shop_order_check;
alter table shop_order add constraint shop_order_combined_named check (state <> 4 or combined_into is not null);
alter table shop_order add constraint shop_order_combined_state check (combined_into is null or state in (3, 4));

-- What is still to be bought, newest first; who is looked for by a part of a name or of an order's number.
create index shop_order_new on shop_order (user_id, id desc) where state in (0, 1);
create index shop_order_words on shop_order using gin (user_id, receiver_name gin_trgm_ops, text_pieces(receiver_name), platform_order_number gin_trgm_ops);
create index shop_order_tags on shop_order using gin (user_id, tags) where tags <> '{}';

-- Orders that could leave in one parcel: the same person at the same address, however it was typed.
alter table shop_order add column receiver_key text not null generated always as (md5(lower(regexp_replace(
  coalesce(receiver ->> 'name', '') || '|' || coalesce(receiver ->> 'detailAddress', '') || '|' || coalesce(receiver ->> 'city', '') || '|' ||
  coalesce(receiver ->> 'zipCode', '') || '|' || coalesce(receiver ->> 'countryCode', ''), '[[:space:],.]+', '', 'g')))) stored;
create index shop_order_buyer on shop_order (user_id, receiver_key) where state in (0, 1);

-- Orders of shops that a member buys labels for in one go: what was agreed for each, and what came of it. The task works through them and, when its
-- process was killed, goes on with those that wait.
create table shop_purchase (
  task_id       bigint not null references task on delete cascade,
  shop_order_id bigint not null references shop_order,
  user_id       bigint not null references member,
  position      integer not null,
  -- pence, as the member saw it
  amount        bigint not null check (amount >= 0),
  -- 0 waits, 1 bought, 2 left out
  state         smallint not null default 0 check (state between 0 and 2),
  -- why it was left out, in the words of whoever bought
  message       text not null default '',
  order_id      bigint references shipping_order,
  primary key (task_id, shop_order_id),
  check ((state = 1) <= (order_id is not null))
);
create index shop_purchase_order on shop_purchase (shop_order_id);
