import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findTables } from './sql-tables.ts'
import { columnOwners, foreignReads, foreignWrites, tableOwners } from './table-owners.ts'

const root = path.resolve(import.meta.dirname, '../..')
const server = path.join(root, 'src', 'server')

const types = readFileSync(path.join(server, 'platform', 'db', 'db-types.gen.ts'), 'utf8')
const tables = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)

const ownerOf = new Map(Object.entries(tableOwners).flatMap(([owner, owned]) => owned.map((table) => [table, owner] as const)))

/** `modules/<name>/…` → name, `platform/<name>/…` → platform/name, else the folder or file of the server: demo, reactions */
function partOf(file: string): string {
  const [layer = '', name = ''] = file.replaceAll('\\', '/').replace(/\.ts$/, '').split('/')
  return layer === 'modules' ? name : layer === 'platform' ? `platform/${name}` : layer
}

type Access = { part: string; table: string }
type Use = { reads: Access[]; writes: Access[] }

/** What a part of the server does with tables of others. */
function foreignUse(part: string, text: string): Use {
  const { reads, writes } = findTables(text)
  const isForeign = (table: string) => ownerOf.has(table) && ownerOf.get(table) !== part
  const toAccess = (table: string): Access => ({ part, table })
  return { reads: [...reads].filter(isForeign).map(toAccess), writes: [...writes].filter(isForeign).map(toAccess) }
}

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
  .map((file) => ({ part: partOf(file), text: readFileSync(path.join(server, file), 'utf8') }))
const uses = sources.map(({ part, text }) => foreignUse(part, text))

/** The columns that the updates of a source name; those of a lifecycle are left to the audit of state writes. */
const updatedColumns = (text: string, table: string): string[] =>
  [
    ...text.matchAll(new RegExp(`update ${table}(?: \\w+)? set ([\\s\\S]*?)(?=\\bwhere\\b|(?<!distinct )\\bfrom\\b)`, 'g')),
  ].flatMap(([, sets = '']) => [...sets.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column = '']) => column))

const nameOf = ({ part, table }: Access): string => `${part}: ${table}`
const sortedNames = (list: readonly Access[]): string[] => [...new Set(list.map(nameOf))].sort()

type Rule = { name: string }
const rules: Rule[] = createRequire(import.meta.url)('../../.dependency-cruiser.cjs').forbidden
const modules = rules.flatMap(({ name }) => (name.startsWith('left-of-') ? [name.slice('left-of-'.length)] : []))

/** The place in the row of modules: the platform stands left of all, demo and the composition roots right of all. */
const rankOf = (part: string): number =>
  part.startsWith('platform/') ? -1 : modules.includes(part) ? modules.indexOf(part) : modules.length

describe('tables have owners', () => {
  test('every table has one owner, and every owned table exists', () => {
    expect(Object.values(tableOwners).flat().sort()).toEqual(tables.toSorted())
    expect(tables.length).toBeGreaterThan(100)
  })

  test('every owner is a part of the server that exists', () => {
    const parts = new Set(readdirSync(server, { recursive: true, encoding: 'utf8' }).map(partOf))
    expect(Object.keys(tableOwners).filter((owner) => !parts.has(owner))).toEqual([])
  })

  test('no table is written outside its owner, apart from those that are listed', () => {
    const listed = [...foreignWrites, ...columnOwners].map(({ writer, table }) => ({ part: writer, table }))
    expect(sortedNames(uses.flatMap(({ writes }) => writes))).toEqual(listed.map(nameOf).sort())
  })

  test.each(columnOwners)('$writer writes no other columns of $table than its own', ({ writer, table, columns }) => {
    const written = sources.filter(({ part }) => part === writer).flatMap(({ text }) => updatedColumns(text, table))
    expect([...new Set(written)].filter((column) => !columns.includes(column) && column !== 'update_time')).toEqual([])
    expect(written.length).toBeGreaterThan(0)
  })

  test('the tables that are read outside their owner are those that are listed', () => {
    const listed = foreignReads.map(({ reader, table }) => ({ part: reader, table }))
    expect(sortedNames(uses.flatMap(({ reads }) => reads))).toEqual(listed.map(nameOf).sort())
  })

  test('the list says which reads point to the right in the row of modules', () => {
    const wrong = foreignReads.filter(({ reader, table, pointsRight = false }) => {
      const owner = ownerOf.get(table) ?? ''
      return rankOf(reader) < rankOf(owner) !== pointsRight
    })
    expect(wrong).toEqual([])
    expect(modules.length).toBeGreaterThan(20)
  })
})

describe('what the audit finds in a source', () => {
  const read = (source: string) => foreignUse('reports', source)

  test.each([
    ['a join', 'const a = `select 1 from claim c join shipping_order o on o.id = c.order_id`'],
    ['a list of tables', "const a = 'select 1 from unnest($1) as x (id), shipping_order o where o.id = x.id'"],
    ['a part of a statement', `const a = \`exists (select 1 from shipping_order where user_id = \${id})\``],
    [
      'a constant that is put into another text',
      `const source = 'shipping_order o'; const a = \`select 1 from \${source} where true\``,
    ],
    ['what a list is read from', "const a = { from: 'shipping_order t join channel c on c.id = t.channel_id' }"],
    [
      'a table that a function is called with',
      `const count = (table: string) => \`select 1 from \${table}\`; count('shipping_order')`,
    ],
    ['the query builder', "const a = db.selectFrom('shipping_order as o').innerJoin('channel', 'channel.id', 'o.channel_id')"],
  ])('finds a read by %s', (_, source) => {
    expect(read(source).reads).toContainEqual({ part: 'reports', table: 'shipping_order' })
    expect(read(source).writes).toEqual([])
  })

  test.each([
    ['an update', "const a = 'update shipping_order o set status = 1 where id = $1'"],
    [
      'an insert within a statement',
      "const a = 'with made as (insert into shipping_order (id) values ($1) returning id) select id from made'",
    ],
    ['a delete', "const a = 'delete from shipping_order where id = $1'"],
    ['the query builder', "const a = tx.updateTable('shipping_order').set({ status: 1 })"],
    ['a function that deletes in batches', "deleteInBatches(db, 'shipping_order', 'create_time < $1', before)"],
    ['a declaration that names its table', "const move = createMover({ table: 'shipping_order', column: 'status' })"],
  ])('finds a write by %s', (_, source) => {
    expect(read(source).writes).toEqual([{ part: 'reports', table: 'shipping_order' }])
  })

  test.each([
    ['a comment of the code', '// select 1 from shipping_order\n/* update shipping_order set status = 1 */'],
    ['a comment of the SQL', 'const a = `select 1 -- from shipping_order\n /* join shipping_order */ as one`'],
    ['a name that the statement makes', "const a = 'with shipping_order as (select 1 as id) select id from shipping_order'"],
    ['a quoted text', "const a = `select 'from shipping_order'`"],
    ['arguments and comparisons', "const a = 'select extract(day from shipping_order), 1 is distinct from shipping_order'"],
    ['a locked alias', "const a = 'select 1 from unnest($1) as shipping_order for update of shipping_order'"],
    ['a text that is no SQL', "throw new Error('no answer from shipping_order')"],
  ])('finds nothing in %s', (_, source) => {
    expect(read(source)).toEqual({ reads: [], writes: [] })
  })

  test("leaves an owner's own tables alone", () => {
    expect(foreignUse('orders', "const a = 'update shipping_order set status = 1'")).toEqual({ reads: [], writes: [] })
  })
})

test('the columns of an update are found, also behind a condition', () => {
  const sets = 'track_time = $2, cost = case when a is distinct from b then 1 end, weight = 2'
  expect(updatedColumns(`update shipping_order o set ${sets} where id = $1`, 'shipping_order')).toEqual([
    'track_time',
    'cost',
    'weight',
  ])
})
