import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'

const pair = ([key, value]: readonly [string, string]) => ({ key, value })

/** Money of the bands in pounds, of the limit in pence. */
const insuranceSeeds = [
  {
    name_zh: '基础保障（免费）',
    name_en: 'Basic cover, free',
    bands: ([['20.00', '0.00']] as const).map(pair),
    cover_limit: 2000,
  },
  {
    name_zh: '全额保障',
    name_en: 'Full cover',
    bands: (
      [
        ['50.00', '1.20'],
        ['100.00', '2.20'],
        ['250.00', '4.80'],
        ['500.00', '9.00'],
        ['750.00', '13.00'],
        ['1000.00', '17.00'],
        ['1500.00', '25.00'],
        ['2000.00', '33.00'],
        ['2500.00', '41.00'],
      ] as const
    ).map(pair),
    cover_limit: 250_000,
  },
]

/** Free basic cover and cover by bands, once; afterwards the list belongs to the admins. */
export async function seedInsurance(ctx: Ctx): Promise<void> {
  await seedOnce(ctx, 'catalogue.insurance', (tx) =>
    run(
      tx,
      `insert into insurance (name_zh, name_en, kind, bands, cover_limit, weigh)
       select name_zh, name_en, 'bands', bands, cover_limit, weigh
       from jsonb_to_recordset($1::jsonb) as item (name_zh text, name_en text, bands jsonb, cover_limit bigint, weigh integer)`,
      [JSON.stringify(weighed(insuranceSeeds))],
    ),
  )
}
