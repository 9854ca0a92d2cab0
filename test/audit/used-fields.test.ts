import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Resource, writableFields } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { siteConfig } from '#contract/site.ts'
import { registry } from '#server/settings/registry.ts'

/**
 * What somebody can type must change something. A setting counts as used when product code asks for it by name; a typed field when a file that
 * knows its table (or its resource) names it; a field that is only shown when anything at all fills it. Declarations, words, generated types,
 * migrations, seeds and the demo use nothing, and neither does the generic engine, which never names a field.
 */
const root = path.resolve(import.meta.dirname, '../..')
const declares =
  /\.(test|fixture|gen)\.ts$|^src\/words\/|^src\/contract\/(resources|member-lists)\/|^src\/server\/settings\/(registry|tasks|[a-z]+-settings)\.ts$/
const fills = /^src\/server\/(demo|sandbox)\/|\/(seed|first)-|\/first-|searchers\.ts$/
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const product = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !declares.test(file))
  .map((file) => ({ file, text: read(file), isUser: !fills.test(file) }))
const users = product.filter(({ isUser }) => isUser).map(({ text }) => text)
const fillers = product.map(({ text }) => text)

/** Each with why it may stand there unused; one that is used by now must be taken off. */
const allowedUnused: Record<string, string> = {
  'user.moneyLog.memo': 'the reason on the entry: the ledger calls it by its own name',
  'user.scoreLog.memo': 'the same for points',
  'user.moneyLog.internal_note': 'the part of the reason that only staff read, on the entry as well',
  'user.scoreLog.internal_note': 'the same for points',
  'channelParam.remark': 'a note that staff write for each other',
  'numberBlock.remark': 'a note that staff write for each other',
  'country.iso_number': 'a fact that staff look up and export for customs',
  'currency.rate_date': 'tells staff how old a rate is',
  'area.pinyin': 'a column of the list that existing clients know; staff search by it',
  'printLog.is_reprint': 'made by the database of the count beside it',
  'stuckParcel.heard_time': 'made by the database of the events, for staff to read',
  'warehouse.opening_hours': 'for drivers and members who bring parcels, which is not built',
  'area.lat': 'a column of the list that existing clients know',
  'expressCompany.website': 'for pick-ups and parcels on their way to the warehouse, which are not built',
  'expressCompany.tracking_url': 'for pick-ups and parcels on their way to the warehouse, which are not built',
  'expressCompany.phone': 'for pick-ups and parcels on their way to the warehouse, which are not built',
  'expressCompany.status': 'for pick-ups and parcels on their way to the warehouse, which are not built',
  'expressCompany.weigh': 'for pick-ups and parcels on their way to the warehouse, which are not built',
}

/** What the first call tells about the site for other clients than ours. */
const forOtherClients = [
  'cdnUrl',
  'apiUrl',
  'service_wechat_qr_code',
  'mode',
  'savename',
  'saveName',
  'maxSize',
  'allowedSuffixes',
  'allowedMimeTypes',
]

/** Settings that no code of the server goes by. */
const publicOnlySettings: Record<string, string> = {
  api_url: 'other clients call it; our own pages come from the server they call',
  record_number: 'stands at the foot of the public pages',
  upload_mode: 'given by the environment: says which store is in force',
}

const word = (...names: string[]) => new RegExp(`\\b(${names.join('|')})\\b`)

test('every setting is asked for by product code, and one that is only told to pages says here what for', () => {
  const tellsPages = 'src/server/modules/settings/site-config.ts'
  const askedBy = (name: string) =>
    product.flatMap(({ file, text, isUser }) => (isUser && text.includes(`'${name}'`) ? [file] : []))
  const asked = Object.keys(registry).map((name) => ({ name, files: askedBy(name) }))
  expect(asked.filter(({ files }) => files.length === 0).map(({ name }) => name)).toEqual([])
  const onlyTold = asked.filter(({ files }) => files.every((file) => file === tellsPages)).map(({ name }) => name)
  expect(onlyTold.sort()).toEqual(Object.keys(publicOnlySettings).sort())
})

test('every field of a resource does something, or says here why it does not', () => {
  const idle = resources.flatMap((resource) =>
    Object.keys(resource.fields).flatMap((name) => (isUsed(resource, name) ? [] : [`${resource.name}.${name}`])),
  )
  expect(idle.sort()).toEqual(Object.keys(allowedUnused).sort())
})

test('whatever the site tells every page is used by a page, or meant for other clients', () => {
  const pages = readdirSync(path.join(root, 'src/web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && file !== 'lib/site.ts')
    .map((file) => read(`src/web/${file}`))
  const keys = [...Object.keys(siteConfig.shape), ...Object.keys(siteConfig.shape.upload.shape)]
  const readsSite = pages.filter((text) => /\buseSite\b|\bgetSite\b|\bsiteQuery\b/.test(text))
  const idle = keys.filter((name) => !readsSite.some((text) => word(name).test(text)))
  expect(idle.sort()).toEqual([...forOtherClients].sort())
})

test('an idle field and an idle setting would be found', () => {
  const [country] = resources.filter(({ name }) => name === 'country') as [Resource]
  const { iso2 } = country.fields
  const made: Resource = { ...country, fields: { ...country.fields, ...(iso2 ? { iso_letters: iso2 } : {}) } }
  expect([isUsed(made, 'iso2'), isUsed(made, 'iso_letters'), isUsed(country, 'iso_number')]).toEqual([true, false, false])
  expect(users.some((text) => text.includes("'upload_colour'"))).toBe(false)
})

function isUsed(resource: Resource, name: string): boolean {
  const isTyped = Boolean(resource.calls.add ?? resource.calls.edit) && writableFields(resource).some(([typed]) => typed === name)
  // Texts in two languages are two columns and one field; what is kept as pairs has a table of its own.
  const pairs = resource.fields[name]?.through?.table
  if (pairs) return users.some((text) => word(pairs).test(text))
  const named = word(name, name.replace(/_(zh|en)$/, ''))
  if (!isTyped) return fillers.some((text) => named.test(text))
  const knows = word(resource.table, resource.name.split('.').at(-1) ?? '')
  return users.some((text) => named.test(text) && knows.test(text))
}
