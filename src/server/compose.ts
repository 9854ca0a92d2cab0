import { openAddressLookup } from '#server/adapters/address-lookup/registry.ts'
import { openCarriers } from '#server/adapters/carriers/registry.ts'
import { openFiles } from '#server/adapters/files/registry.ts'
import { openGateways } from '#server/adapters/gateways/registry.ts'
import { openMail } from '#server/adapters/mail/registry.ts'
import { openMarketplaces } from '#server/adapters/marketplaces/registry.ts'
import { openSms } from '#server/adapters/sms/registry.ts'
import type { Ctx } from '#server/ctx.ts'
import { syncRules } from '#server/modules/access/index.ts'
import {
  seedAreas,
  seedChannels,
  seedCountries,
  seedCurrencies,
  seedExpressCompanies,
  seedGoods,
  seedInsurance,
  seedNumberBlocks,
  seedPackaging,
  seedPayWays,
} from '#server/modules/catalogue/index.ts'
import { claimCase, countClaimsToAnswer } from '#server/modules/claims/index.ts'
import { seedArticles } from '#server/modules/content/index.ts'
import { orderPayable } from '#server/modules/orders/index.ts'
import type { Payable } from '#server/modules/payments/index.ts'
import { seedPrices } from '#server/modules/prices/index.ts'
import { countReturnsToChoose, returnCase, returnPayable } from '#server/modules/returns/index.ts'
import { mailConfig, marketplaceApp, smsConfig } from '#server/modules/settings/index.ts'
import { countFailedNotices, countNoticesToSend, countOrdersToBuy } from '#server/modules/shops/index.ts'
import { startTask } from '#server/modules/tasks/index.ts'
import { countDelivered, countInTransit, countLate } from '#server/modules/tracking/index.ts'
import { countProposedReweighs, reweighCase } from '#server/modules/warehouses/index.ts'
import { openAccess } from '#server/platform/access.ts'
import { openAppUrl } from '#server/platform/app-url.ts'
import { type Connection, type Db, makeDb, makePool, run } from '#server/platform/db/pool.ts'
import { settingsFor, type TimeLimits, timeLimits } from '#server/platform/db/time-limits.ts'
import type { Env } from '#server/platform/env.ts'
import { migrateQueue } from '#server/platform/jobs/worker.ts'
import { startListener } from '#server/platform/listen.ts'
import { openLiveHub } from '#server/platform/live/hub.ts'
import type { Log } from '#server/platform/log.ts'
import type { MemberBadges } from '#server/platform/member-badges.ts'
import type { ParcelCase } from '#server/platform/parcel-case.ts'
import { restrictDataFolder } from '#server/platform/restrict-data-folder.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { openSettings } from '#server/platform/settings.ts'
import { clearTotalsOnChange } from '#server/platform/totals.ts'
import { newBankKeys } from '#server/sandbox/bank/index.ts'
import { openDemoShop } from '#server/sandbox/shop/index.ts'
import { registry, type SettingRegistry } from '#server/settings/registry.ts'

type Options = { env: Env; log: Log; connection: Connection; clock?: () => Date; poolSize?: number; limits?: TimeLimits }

/** Builds what every action is handed, on a migrated database, and fills in what this version seeds. */
export async function compose({
  env,
  log,
  connection,
  clock = () => new Date(),
  poolSize,
  limits = timeLimits.call,
}: Options): Promise<{ ctx: Ctx; stop: () => Promise<void> }> {
  const onError = (error: Error) => log.warn({ err: error.message }, 'a database connection was lost')
  const pool = makePool(connection, { max: poolSize, limits, onError })
  const db = makeDb(pool)
  const queueMigrationPool = makePool(connection, { max: 1, limits: timeLimits.task, onError })
  await migrateQueue(queueMigrationPool)
  await queueMigrationPool.end()
  await withTaskLimits(db, limits, (one) => syncRules({ db: one }))
  const listener = await startListener(connection, log)
  const secrets = await openSecrets(env)
  await restrictDataFolder(env.dataDir)
  const files = openFiles({ env, log, clock })
  const given = { upload_mode: files.main.name }
  const settings = await openSettings<SettingRegistry>(registry, { db, listener, log, secrets, given })
  const access = await openAccess({ db, listener, log })
  const mail = openMail({ env, log, config: () => mailConfig(settings) })
  const sms = openSms({ log, config: () => smsConfig(settings) })
  const addressLookup = openAddressLookup()
  const appUrl = openAppUrl(env)
  const gateways = openGateways({
    env,
    log,
    appUrl: appUrl.url,
    merchantName: () => settings.get('site_name'),
    newSandboxKeys: () => newBankKeys(secrets),
  })
  const carriers = openCarriers({ env, log, appUrl: appUrl.url })
  const marketplaces = openMarketplaces({
    env,
    log,
    clock,
    appUrl: appUrl.url,
    appOf: (kind) => marketplaceApp(settings, kind),
    newDemoShop: async (language) => ({ api_key: (await openDemoShop({ env, db, clock, secrets }, language)).key }),
  })
  clearTotalsOnChange({ db, listener })
  const live = openLiveHub({ db, listener, access, clock, log })
  const ctx: Ctx = {
    env,
    log,
    pool,
    db,
    settings,
    access,
    files,
    mail,
    sms,
    addressLookup,
    gateways,
    carriers,
    marketplaces,
    secrets,
    appUrl,
    live,
    payables,
    parcelCases,
    badges,
    startTask,
    clock,
  }
  await withTaskLimits(db, limits, (one) => seedAll({ ...ctx, db: one }))
  return {
    ctx,
    stop: async () => {
      live.stop()
      await listener.stop()
      await db.destroy()
    },
  }
}

/** What is filled in once may take longer than anybody waits for a call, up to what its line bears in silence. */
const withTaskLimits = (db: Db, limits: TimeLimits, work: (one: Db) => Promise<unknown>): Promise<void> =>
  db.connection().execute(async (one) => {
    await run(one, settingsFor(timeLimits.task))
    await work(one)
    await run(one, settingsFor(limits))
  })

async function seedAll(ctx: Ctx): Promise<void> {
  await seedCountries(ctx)
  await seedCurrencies(ctx)
  await seedPayWays(ctx)
  await seedAreas(ctx)
  await seedChannels(ctx)
  await seedGoods(ctx)
  await seedPrices(ctx)
  await seedNumberBlocks(ctx)
  await seedPackaging(ctx)
  await seedInsurance(ctx)
  await seedExpressCompanies(ctx)
  await seedArticles(ctx)
}

/** Everything that can be paid besides the balance itself. Who sells something adds a line. */
const payables: Payable[] = [orderPayable, returnPayable]

/** Everything that can be open about the parcel of an order. */
const parcelCases: ParcelCase<Ctx>[] = [reweighCase, returnCase, claimCase]

const badges: MemberBadges = {
  in_transit: countInTransit,
  late: countLate,
  delivered: countDelivered,
  reweighs: countProposedReweighs,
  claims: countClaimsToAnswer,
  returns_in_stock: countReturnsToChoose,
  not_notified: countNoticesToSend,
  notify_failed: countFailedNotices,
  new_shop_orders: countOrdersToBuy,
}
