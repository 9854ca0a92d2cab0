import pg from 'pg'
import { expect, test } from 'vitest'
import { hotStatements } from '#server/platform/db/pool.ts'
import { world } from '#test/world/world.ts'

test('every statement that is marked hot can be prepared on the migrated schema', async () => {
  const w = await world()
  await Promise.all([import('#server/app.ts'), import('#server/jobs.ts'), import('#server/tasks.ts')])
  // Those that other tests of this worker made up have tables of their own.
  const statements = hotStatements().filter((text) => !text.includes('sample_'))
  expect(statements.length).toBeGreaterThan(80)
  const client = new pg.Client(w.connection)
  await client.connect()
  const refused: string[] = []
  for (const text of statements)
    await client.query(`prepare one as ${text}`).then(
      () => client.query('deallocate one'),
      (error: Error) => refused.push(`${error.message}: ${text}`),
    )
  await client.end()
  expect(refused).toEqual([])
}, 60_000)
