import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'

const euCountries = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/** Asked for most often, so they come first: our own, then the usual lanes. */
const topCountries = 'GB CN HK US DE FR IT ES NL IE PL AU CA JP SG TW MO'.split(' ')

/** Where the official English name is not what people write on a parcel. */
const knownByAlias = 'CN CI CZ GM IR MK PS RU TW TZ'.split(' ')

const require = createRequire(import.meta.url)

/** Every country of ISO 3166-1 and Kosovo (XK, as carriers write it) in both languages, once; afterwards the list belongs to the admins. */
export async function seedCountries(ctx: Ctx): Promise<void> {
  countries.registerLocale(require('i18n-iso-countries/langs/en.json'))
  countries.registerLocale(require('i18n-iso-countries/langs/zh.json'))
  const names = { zh: countries.getNames('zh', { select: 'official' }), en: countries.getNames('en', { select: 'official' }) }
  const aliases = countries.getNames('en', { select: 'alias' })
  const english = (code: string) => (knownByAlias.includes(code) ? aliases[code] : names.en[code])
  const codes = Object.keys(countries.getAlpha2Codes()).filter((code) => countries.alpha2ToNumeric(code) && names.en[code])
  const sorted = [...topCountries, ...codes.filter((code) => !topCountries.includes(code)).sort()]
  const rows = sorted.map((iso2) => ({
    iso2,
    iso3: countries.alpha2ToAlpha3(iso2) ?? '',
    iso_number: countries.alpha2ToNumeric(iso2) ?? '',
    name_zh: names.zh[iso2] ?? names.en[iso2] ?? '',
    name_en: english(iso2) ?? '',
    is_eu: euCountries.includes(iso2),
    is_uk: iso2 === 'GB',
  }))
  await seedOnce(ctx, 'catalogue.countries', (tx) => tx.insertInto('country').values(weighed(rows)).execute())
}
