import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hotStatements } from '#server/platform/db/pool.ts'
import { world } from '#test/world/world.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Tables that other tests of this worker make for themselves; their statements are marked hot as well. */
const ownTables = ['test/server', 'src/server']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, folder, file)),
  )
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/create table (\w+)/g)].map(([, name]) => name))

test('every statement that is marked hot can be prepared on the migrated schema', async () => {
  const w = await world()
  await Promise.all([import('#server/app.ts'), import('#server/jobs.ts'), import('#server/tasks.ts')])
  const statements = hotStatements()
  expect(statements.length).toBeGreaterThan(80)
  const client = new pg.Client(w.connection)
  await client.connect()
  const refused: string[] = []
  for (const text of statements)
    await client.query(`prepare one as ${text}`).then(
      () => client.query('deallocate one'),
      ({ message }: Error) => {
        const missing = /^relation "(\w+)" does not exist$/.exec(message)?.[1]
        if (!missing || !ownTables.includes(missing)) refused.push(`${message}: ${text}`)
      },
    )
  await client.end()
  expect(refused).toEqual([])
}, 60_000)
