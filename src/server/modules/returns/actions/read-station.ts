import type { DataOf } from '#contract/endpoint.ts'
import type { ReceivedReturn, returnDesk } from '#contract/return-order.ts'
import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'

type Station = DataOf<(typeof returnDesk)['station']>
type WarehouseRow = { id: number; name_zh: string; name_en: string; spaces: { id: number; name: string; is_occupied: boolean }[] }

const warehouses = prepareOnce(
  `select w.id, w.name_zh, w.name_en, coalesce((
     select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_occupied', s.is_occupied) order by s.is_occupied, s.name)
     from space s where s.warehouse_id = w.id), '[]') as spaces
   from warehouse w where w.status order by w.weigh desc, w.id`,
)

const recent = prepareOnce(
  `select outcome, id, tracking_number, order_no, order_code, username, space_name, condition, extract(epoch from create_time)::int as time from (
     (select case h.verb when 'matched' then 'matched' else 'announced' end as outcome, r.id, h.reason as tracking_number, r.order_no, r.order_code, m.username, r.space_name, r.condition, h.create_time
      from return_history h join return_order r on r.id = h.return_id join member m on m.id = r.user_id
      where h.actor_type = 'admin' and h.actor_id = $1 and h.client_key is not null order by h.id desc limit 10)
     union all
     (select 'unclaimed', u.id, u.tracking_number, '', '', '', u.space_name, u.condition, u.create_time from unclaimed_return u where u.admin_id = $1 order by u.id desc limit 10)) taken
   order by create_time desc limit 10`,
)

/** The warehouses with their spaces, the free ones first, and what this clerk took in last. */
export async function readStation(ctx: Ctx, _input: object, caller: Caller): Promise<Station> {
  const rows = await run<WarehouseRow>(ctx.db, warehouses)
  return {
    warehouses: rows.map(({ id, name_zh, name_en, spaces }) => ({
      id,
      name: pick(caller.language, name_zh, name_en),
      spaces: spaces.map((space) => ({ ...space, is_occupied: space.is_occupied ? 1 : 0 })),
    })),
    recent: await run<ReceivedReturn>(ctx.db, recent, [actorOf(caller).id]),
  }
}
