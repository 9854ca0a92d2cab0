import { z } from 'zod'
import type { Pence } from '#domain/money.ts'
import type { PayProvider } from '#domain/pay-way.ts'
import type { Gateway } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf(
  'pay_way',
  `w.id, w.name_zh, w.name_en, w.provider, c.code as currency, c.symbol as currency_symbol, c.rate::text as rate,
  w.fee_percent::text as fee_percent, w.min_amount, w.max_amount, w.logo, w.remark_zh, w.remark_en, w.status and c.status as status`,
)
/** A way of paying without its keys; amounts are pence, the rate says how much of the currency one pound buys. */
export type PayWay = RowOf<
  typeof columns,
  Record<'currency' | 'currency_symbol' | 'rate' | 'fee_percent', string> &
    Record<'min_amount' | 'max_amount', Pence> & { provider: PayProvider; status: boolean }
>

/** What members are offered, in the order of the back office. */
export async function listPayWays(ctx: Ctx, db: Db | Tx): Promise<PayWay[]> {
  const rows = await run<PayWay>(
    db,
    `select ${columns} from pay_way w join currency c on c.id = w.currency_id
     where w.status and c.status order by w.weigh desc, w.id`,
  )
  return rows.filter(({ provider }) => ctx.gateways.isAllowed(provider))
}

/** Also one that is off by now: what was opened with it is still paid and refunded through it. */
export function getPayWay(db: Db | Tx, id: number): Promise<PayWay> {
  return getRow<PayWay>(db, `select ${columns} from pay_way w join currency c on c.id = w.currency_id where w.id = $1`, [id])
}

const accountColumns = columnsOf(
  'pay_way',
  'id, provider, base_url, sealed_settings, account_name, sort_code, account_number, iban, instructions_zh, instructions_en',
)
type PayWayAccount = RowOf<typeof accountColumns, { provider: PayProvider }>

/** Who stands behind a way, with our keys in hand. */
export async function getGateway(ctx: Ctx, wayId: number): Promise<Gateway> {
  const row = await getRow<PayWayAccount>(ctx.db, `select ${accountColumns} from pay_way where id = $1`, [wayId])
  return openGateway(ctx, row)
}

/** Everyone a callback of this provider may be for, those that are off included: whose it is only the signature tells. */
export async function listGateways(ctx: Ctx, provider: PayProvider): Promise<{ wayId: number; gateway: Gateway }[]> {
  if (!ctx.gateways.isAllowed(provider)) return []
  const rows = await run<PayWayAccount>(ctx.db, `select ${accountColumns} from pay_way where provider = $1 order by id`, [
    provider,
  ])
  return rows.map((row) => ({ wayId: row.id, gateway: openGateway(ctx, row) }))
}

function openGateway(ctx: Ctx, row: PayWayAccount): Gateway {
  const secrets = unsealSettings(ctx, row.sealed_settings)
  return ctx.gateways.of({
    provider: row.provider,
    baseUrl: row.base_url,
    secretKey: secrets.secret_key ?? '',
    webhookSecret: secrets.webhook_secret ?? '',
    accountName: row.account_name,
    sortCode: row.sort_code,
    accountNumber: row.account_number,
    iban: row.iban,
    instructionsZh: row.instructions_zh,
    instructionsEn: row.instructions_en,
  })
}

const settingsSchema = z.record(z.string(), z.string())

export const sealSettings = ({ secrets }: Pick<Ctx, 'secrets'>, settings: Record<string, string>): string =>
  Object.keys(settings).length === 0 ? '' : secrets.seal(JSON.stringify(settings))

/** Empty as well where they were sealed under another application secret: they have to be entered again. */
export function unsealSettings({ secrets }: Pick<Ctx, 'secrets'>, sealed: string): Record<string, string> {
  const text = sealed === '' ? null : secrets.unseal(sealed)
  return text === null ? {} : settingsSchema.parse(JSON.parse(text))
}
