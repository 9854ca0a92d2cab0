import type { Language } from '#domain/language.ts'
import { getGateway } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { World } from '#test/world/world.ts'

/** The URL of the bank's page for a new payment of £12.34 that comes back to the application itself. */
export async function openPayment(w: World, key: string, language: Language = 'en'): Promise<string> {
  const [way] = await run<{ id: number }>(w.ctx.db, `select id from pay_way where provider = 'sandbox'`)
  const gateway = await getGateway(w.ctx, way?.id ?? 0)
  if (!('open' in gateway)) throw new Error('the sandbox has a page')
  const appUrl = w.ctx.appUrl.url()
  const { url } = await gateway.open({
    key,
    language,
    amountMinor: 1234,
    currency: 'GBP',
    title: 'Top-up',
    email: null,
    returnUrl: `${appUrl}/return`,
    cancelUrl: `${appUrl}/serviceSupport`,
    notifyUrl: `${appUrl}/api/nobody`,
    expiresAt: new Date(w.ctx.clock().getTime() + 3_600_000),
  })
  return url
}
