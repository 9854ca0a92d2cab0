import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The columns whose values a declared lifecycle moves (src/domain/lifecycle.test.ts walks the declarations). */
const stateColumns: Record<string, readonly string[]> = {
  shipping_order: ['status', 'pay_status', 'void_status', 'is_effective', 'is_warehouse_scan'],
  manifest: ['state'],
  return_order: ['status'],
  unclaimed_return: ['status'],
  claim: ['status'],
  reweigh: ['state'],
  shop: ['state'],
  shop_sync: ['state'],
  shop_order: ['state', 'notify_state'],
  shop_purchase: ['state'],
  payment: ['status'],
  refund: ['status'],
  dispute: ['status'],
  import_row: ['state'],
  task: ['state'],
  outbox: ['state'],
  price_table: ['status'],
  wallet_hold: ['status'],
  backup_run: ['state'],
}

const sqlUpdate = /\bupdate\s+(\w+)(?:\s+\w+)?\s+set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|`\s*[,)\n])/g
const queryUpdate = /updateTable\('(\w+)'\)([\s\S]*?)(?=\.where\(|\.execute)/g

/** The writes in a text that set a state by themselves instead of taking it from `createTransitions` or `createMover`. */
function inlineMoves(text: string): string[] {
  const writes = [...text.matchAll(sqlUpdate), ...text.matchAll(queryUpdate)]
  return writes.flatMap(([, table = '', sets = '']) =>
    (stateColumns[table] ?? [])
      .filter((column) => new RegExp(`(?:^|[,{(])\\s*${column}\\s*[=:](?!=)`).test(sets))
      .map((column) => `${table}.${column}`),
  )
}

test('a state is written by its lifecycle only', () => {
  const root = path.resolve(import.meta.dirname, '../../src/server')
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(300)
  expect(
    files.flatMap((file) => inlineMoves(readFileSync(path.join(root, file), 'utf8')).map((move) => `${file}: ${move}`)),
  ).toEqual([])
})

test.each([
  ['`update claim set status = 3 where id = $1`', ['claim.status']],
  ['`update shop_order t set reasons = $2, notify_state = case when $3 then 1 end from shop s`', ['shop_order.notify_state']],
  [".updateTable('task').set({ state: 'done' }).where('id', '=', id)", ['task.state']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
  ['`update claim set ${paid.set}, pay_status = 3 where status = 1`', []],
])('a write that names its own state is found: %s', (text, found) => {
  expect(inlineMoves(text)).toEqual(found)
})
