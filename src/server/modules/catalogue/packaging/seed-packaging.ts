import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'

/** Millimetres, grams and pence. */
const packagingSeeds = [
  { name_zh: '快递袋（小）', name_en: 'Mailing bag, small', sides: [320, 240, 20], weight: 15, price: 35, stock: 500 },
  { name_zh: '信箱盒', name_en: 'Letterbox carton', sides: [350, 250, 25], weight: 95, price: 65, stock: 300 },
  { name_zh: '小号纸箱', name_en: 'Small box', sides: [305, 229, 152], weight: 180, price: 95, stock: 300 },
  { name_zh: '中号纸箱', name_en: 'Medium box', sides: [457, 305, 305], weight: 420, price: 165, stock: 200 },
  { name_zh: '大号双瓦楞纸箱', name_en: 'Large box, double wall', sides: [610, 457, 457], weight: 1150, price: 345, stock: 120 },
  { name_zh: '两瓶装酒箱', name_en: 'Two-bottle carton', sides: [380, 220, 120], weight: 390, price: 275, stock: 80 },
]

/** Six usual ones, once; afterwards the list belongs to the admins. */
export async function seedPackaging(ctx: Ctx): Promise<void> {
  const rows = packagingSeeds.map(({ sides: [length = 0, width = 0, height = 0], ...rest }) => ({
    ...rest,
    length,
    width,
    height,
  }))
  await seedOnce(ctx, 'catalogue.packaging', (tx) => tx.insertInto('packaging').values(weighed(rows)).execute())
}
