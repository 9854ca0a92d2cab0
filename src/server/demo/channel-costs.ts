import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'

/** Pence for each label and for each kilogram, by the code of the channel. */
const costs: Record<string, [label: number, kg: number]> = {
  'uk-next-day': [310, 22],
  'uk-economy': [150, 14],
  'eu-road': [520, 55],
  'cn-air': [240, 310],
  worldwide: [650, 380],
  'cn-freight': [500, 160],
}

/** So that a newcomer sees margins too. What somebody has entered stays. */
export async function setChannelCosts({ db }: Ctx): Promise<void> {
  for (const [code, [label, kg]] of Object.entries(costs))
    await run(db, 'update channel set label_cost = $2, kg_cost = $3 where code = $1 and label_cost = 0 and kg_cost = 0', [
      code,
      label,
      kg,
    ])
}
