import { expect, test } from 'vitest'
import type { ShopRule } from '#domain/shop/rules.ts'
import { applySale } from '#server/modules/shops/orders/apply-sale.ts'
import { getShop } from '#server/modules/shops/store.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { createShop, sampleSale } from '#test/world/sample-sale.ts'
import { world } from '#test/world/world.ts'

const orders = 500

test('fifty rules are tried over the last 500 orders in one call', { timeout: 300_000 }, async () => {
  const w = await world()
  const member = await w.build.member()
  const shop = await getShop(w.ctx.db, await createShop(w, member.id))
  await inTx(w.ctx, async (tx) => {
    for (let id = 0; id < orders + 20; id++)
      await applySale(tx, shop, sampleSale({ id: `r${id}`, number: `#${id}`, total: id * 100 }), w.ctx.clock())
  })
  const rules = Array.from(
    { length: 50 },
    (_, index): ShopRule => ({
      name: `Rule ${index}`,
      is_enabled: true,
      match: 'any',
      stops: false,
      conditions: [
        { subject: 'order', field: 'total', operator: 'at_least', value: String(index * 10) },
        { subject: 'any_line', field: 'sku', operator: 'starts_with', value: `NONE-${index}` },
      ],
      actions: [{ do: 'tag', tag: `t${index % 10}` }],
    }),
  )
  const begun = performance.now()
  const { code, msg, data } = await w.post<{ orders: number; list: unknown[] }>('/api/shopOrder/rulesDryRun', {
    member: member.token,
    body: { rules },
  })
  const milliseconds = Math.round(performance.now() - begun)
  expect([code, msg, data]).toMatchObject([1, expect.anything(), { orders }])
  process.stdout.write(`${JSON.stringify({ proof: 'shop rules', orders, rules: 50, changed: data.list.length, milliseconds })}\n`)
})
