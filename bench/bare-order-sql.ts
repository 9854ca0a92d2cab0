const countries = (table: string) =>
  `array(select k.iso2 from ${table} x join country k on k.id = x.country_id where x.channel_id = c.id and k.status order by k.weigh desc, k.id)`
const leads = (table: string) =>
  `(not exists (select 1 from ${table} x where x.channel_id = c.id)
    or exists (select 1 from ${table} x join country k on k.id = x.country_id where x.channel_id = c.id and k.status))`

/** The statements of `bare-order.ts`. What must be true together stands in one, so that no transaction is needed around it. */
export const bareTexts = {
  // Everything a price needs: the channel, its countries, whom it is for, the table in force, the group's discount, and the two places.
  channel: `select c.*, ${countries('channel_origin')} as origins, ${countries('channel_destination')} as destinations,
      (select t.id from price_table t where t.channel_id = c.id and t.status = 1 and t.valid_from <= $3 order by valid_from desc, version desc limit 1) as table_id,
      coalesce((select max((percent * 100)::int) from group_discount d where d.status and d.group_id = any($2)
        and (d.channel_id = c.id or d.channel_id is null)), 0) as discount,
      (select count(*)::int from country k where k.status and k.iso2 = any($4)) as countries
    from channel c where c.service_type = $1 and c.status and c.carrier = 'r2r' and ${leads('channel_origin')} and ${leads('channel_destination')}
      and (not exists (select 1 from channel_member_group x where x.channel_id = c.id)
        or exists (select 1 from channel_member_group x join member_group g on g.id = x.group_id where x.channel_id = c.id and g.status and g.id = any($2)))
    order by c.weigh desc, c.id limit 1`,

  table: 'select id, version, price_side, content from price_table where id = $1',

  create: `with made as (
      insert into shipping_order (user_id, channel_id, service_type, logistics_type, order_code, client_key, amount, net, vat, sender, receiver, items,
        length, width, height, weight, price, price_table_id, price_time, create_time, update_time)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $19) returning id, amount
    ), noted as (
      insert into order_history (order_id, verb, actor_type, actor_id, create_time) select id, 'created', 'member', $1, $19 from made)
    select id, amount from made`,

  // The row is held, and whoever owes or is frozen buys nothing; then hold, entry, postings, the order's move, its history, the job and the news.
  pay: `with owner as (
      select user_id from wallet where user_id = $2 and not is_frozen and owed <= $6
    ), held as (
      select o.id, o.user_id, o.order_code, o.amount, o.attempt + 1 as attempt from shipping_order o join owner using (user_id)
      where o.id = $1 and o.status = 0 and o.pay_status = 1 and o.delete_time is null and o.amount = $3 and o.price_time >= $5 for update of o
    ), hold as (
      insert into wallet_hold (key, user_id, amount, about_type, about_id, create_time)
      select 'order:' || id || ':' || attempt, user_id, amount, 'order', id, $4 from held returning id, key
    ), entry as (
      insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, actor_id, request_id, memo, create_time)
      select 'hold:' || hold.key, 'hold', held.user_id, 'order', held.id, 'member', held.user_id, $9, held.order_code, $4 from held, hold returning id
    ), posted as (
      insert into ledger_posting (entry_id, account, user_id, amount, kind, create_time)
      select entry.id, side.account, held.user_id, side.sign * held.amount, 'hold', $4
      from entry, held, (values ('wallet', -1), ('held', 1)) as side (account, sign)
    ), moved as (
      update shipping_order o set status = 3, pay_status = 2, pay_time = $4, hold_id = hold.id, attempt = held.attempt, paid_amount = held.amount,
        actual_pay_amount = held.amount, money = held.amount, fail_code = '', fail_reason = '', next_try_time = null, update_time = $4
      from held, hold where o.id = held.id returning o.id
    ), noted as (
      insert into order_history (order_id, verb, actor_type, actor_id, create_time) select id, 'paid', 'member', $2, $4 from moved
    )
    select id, (graphile_worker.add_job('make-label', payload => json_build_object('order_id', id), job_key => 'label:' || id)).id as job,
      pg_notify('live', $7), pg_notify('live', $8) from moved`,

  // The order held, and the next number of its channel taken; whoever comes second waits for the row and goes on from what is left.
  lock: `with held as (
      select o.id, o.user_id, o.order_code, o.attempt, o.amount, o.hold_id, o.price, o.channel_id from shipping_order o
      where o.id = $1 and o.status = 3 and o.delete_time is null for update
    ), block as (
      select b.id, b.next_number from number_block b where b.id = (
        select b.id from number_block b join channel c on c.number_prefix = b.prefix join held on held.channel_id = c.id
        where b.status and b.left_count > 0 order by b.id limit 1) and b.left_count > 0 for update
    ), taken as (
      update number_block b set next_number = block.next_number + 1, update_time = $2 from block where b.id = block.id
      returning b.prefix, b.country, block.next_number as serial
    )
    select held.*, c.name_zh as channel_zh, c.name_en as channel_en, taken.* from held join channel c on c.id = held.channel_id, taken`,

  label: `with hold as (
      update wallet_hold set status = 1, captured = amount, close_time = $4 where id = $3 and status = 0 returning key
    ), entry as (
      insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, memo, create_time)
      select 'capture:' || key, 'capture', $2, 'order', $1, 'system', $5, $4 from hold returning id
    ), earned as (
      insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, memo, create_time)
      select 'points:order:' || $1 || ':' || $17, 'points_earn', $2, 'order', $1, 'system', $5, $4 from hold where $16::bigint > 0 returning id, key
    ), waiting as (
      insert into pending_points (key, user_id, about_type, about_id, points, release_time)
      select earned.key, $2, 'order', $1, $16, $4::timestamptz + make_interval(days => c.void_days)
      from earned, shipping_order o join channel c on c.id = o.channel_id where o.id = $1
    ), posted as (
      insert into ledger_posting (entry_id, account, user_id, amount, kind, create_time)
      select entry.id, line.account, case when line.account in ('wallet', 'held') then $2::bigint end, line.amount, 'capture', $4
      from entry, unnest($7::text[], $8::bigint[]) as line (account, amount)
      union all
      select earned.id, side.account, side.user_id, side.sign * $16::bigint, 'points_earn', $4
      from earned, (values ('points_pending', $2::bigint, 1), ('points_issued', null, -1)) as side (account, user_id, sign)
    ), sold as (
      insert into sale_line (entry_id, user_id, title_zh, title_en, net, vat, gross, vat_class, rate, tax_point)
      select entry.id, $2, line.title_zh, line.title_en, line.net, line.vat, line.net + line.vat, line.vat_class, line.rate, $15::date
      from entry, unnest($9::text[], $10::text[], $11::bigint[], $12::bigint[], $13::text[], $14::int[])
        as line (title_zh, title_en, net, vat, vat_class, rate)
    ), moved as (
      update shipping_order o set status = 1, tracking_number = $18, carrier_ref = $18, label_time = $4, sale_entry_id = entry.id,
        fail_code = '', fail_reason = '', next_try_time = null, update_time = $4
      from entry where o.id = $1 and o.status = 3 and o.amount = $6 returning o.id
    ), noted as (
      insert into order_history (order_id, verb, actor_type, reason, create_time) select id, 'labelled', 'system', $18, $4 from moved
    ), event as (
      insert into event (name, payload) select 'order.labelled', jsonb_build_object('order_id', id) from moved
    )
    select id, pg_notify('live', $19) from moved`,
} as const
