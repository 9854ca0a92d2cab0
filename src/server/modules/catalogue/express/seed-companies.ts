import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { companySeeds } from './company-seeds.ts'

/** The usual express companies, once; afterwards the list belongs to the admins. */
export async function seedExpressCompanies(ctx: Ctx): Promise<void> {
  const rows = companySeeds.map(([code, name_zh, name_en, website, tracking_url, phone], index) => ({
    code,
    name_zh,
    name_en,
    website,
    tracking_url,
    phone,
    weigh: companySeeds.length - index,
  }))
  await inTx(ctx, async (tx) => {
    const [newStep] = await run(
      tx,
      `insert into applied_step (name) values ('catalogue.express_companies') on conflict do nothing returning name`,
    )
    if (!newStep) return
    await run(
      tx,
      `insert into express_company (code, name_zh, name_en, website, tracking_url, phone, weigh)
       select code, name_zh, name_en, website, tracking_url, phone, weigh
       from jsonb_to_recordset($1::jsonb) as item (code text, name_zh text, name_en text, website text, tracking_url text, phone text, weigh integer)`,
      [JSON.stringify(rows)],
    )
  })
}
