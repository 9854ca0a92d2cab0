import type { AddressLookup } from '#server/adapters/address-lookup/port.ts'
import type { CarrierPort } from '#server/adapters/carriers/port.ts'
import type { Files } from '#server/adapters/files/port.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import type { MailPort } from '#server/adapters/mail/port.ts'
import type { MarketplacePort } from '#server/adapters/marketplaces/port.ts'
import type { SmsPort } from '#server/adapters/sms/port.ts'
import type { AccessCache } from '#server/platform/access.ts'
import type { AppUrl } from '#server/platform/app-url.ts'
import type { Db, Pool } from '#server/platform/db/pool.ts'
import type { Env } from '#server/platform/env.ts'
import type { LiveHub } from '#server/platform/live/hub.ts'
import type { Log } from '#server/platform/log.ts'
import type { MemberBadges } from '#server/platform/member-badges.ts'
import type { ParcelCase } from '#server/platform/parcel-case.ts'
import type { Payable } from '#server/platform/payable.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { StartTask } from '#server/platform/tasks/task.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'

/** What every action is handed first. Built once in main.ts (and in a test's world); nothing is reached by other ways. */
export type Ctx = {
  env: Env
  log: Log
  pool: Pool
  db: Db
  settings: Settings<SettingRegistry>
  /** seals what must not be read from a stolen database */
  secrets: Secrets
  access: AccessCache
  files: Files
  mail: MailPort
  sms: SmsPort
  addressLookup: AddressLookup
  gateways: GatewayPort
  carriers: CarrierPort
  marketplaces: MarketplacePort
  /** the URL at which browsers and providers reach this application */
  appUrl: AppUrl
  /** what can be paid besides the balance itself: each seller's port */
  payables: readonly Payable<Ctx>[]
  /** what can be open about the parcel of an order */
  parcelCases: readonly ParcelCase<Ctx>[]
  /** what waits for a member in modules to the right of orders */
  badges: MemberBadges
  live: LiveHub
  startTask: StartTask
  clock: () => Date
}
