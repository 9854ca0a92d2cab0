import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'
import { companySeeds } from './company-seeds.ts'

/** The usual express companies, once; afterwards the list belongs to the admins. */
export async function seedExpressCompanies(ctx: Ctx): Promise<void> {
  const rows = companySeeds.map(([code, name_zh, name_en, website, tracking_url, phone]) => ({
    ...{ code, name_zh, name_en, website, tracking_url, phone },
  }))
  await seedOnce(ctx, 'catalogue.express_companies', (tx) => tx.insertInto('express_company').values(weighed(rows)).execute())
}
