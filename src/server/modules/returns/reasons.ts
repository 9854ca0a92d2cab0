import { type Language, pick } from '#domain/language.ts'
import type { ParcelLoss } from '#domain/order/parcel-account.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import { type Db, findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf(
  'return_reason',
  'id, name_zh, name_en, kind, fee_type, is_unused, is_loss, loss, needs_photo, is_automatic',
)
export type ReturnReason = RowOf<typeof columns, { loss: ParcelLoss | null }>

/** The kind of loss a reason stands for. Reasons made before losses had kinds mean a lost parcel. */
export const lossOfReason = ({ is_loss: isLoss, loss }: Pick<ReturnReason, 'is_loss' | 'loss'>): ParcelLoss | '' =>
  isLoss ? (loss ?? 'lost') : ''

const enabled = prepareOnce(`select ${columns} from return_reason where status order by weigh desc, id`)
export const listReasons = (db: Db | Tx): Promise<ReturnReason[]> => run<ReturnReason>(db, enabled)

const one = prepareOnce(`select ${columns} from return_reason where id = $1 and status`)
export const findReason = (db: Db | Tx, id: number): Promise<ReturnReason | null> => findFirst(db, one, [id])

export const reasonName = ({ name_zh, name_en }: ReturnReason, language: Language): string => pick(language, name_zh, name_en)

// The least likely reason of them stands last: nobody said why the parcel came.
const unused = prepareOnce(
  `select ${columns} from return_reason r where r.kind = ${returnKind.return} and not exists (
     select 1 from return_order o where o.order_id = $1 and o.reason_id = r.id and o.status not in (${returnStatus.refused}, ${returnStatus.cancelled}))
   order by r.status desc, r.weigh, r.id limit 1`,
)

/** What a parcel that nobody announced is put down to; null where every reason was used up for this order. */
export const findUnannouncedReason = (tx: Tx, orderId: number): Promise<ReturnReason | null> => findFirst(tx, unused, [orderId])
