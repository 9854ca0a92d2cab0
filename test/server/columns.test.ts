import { beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/resources/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

test('every field of a resource has a column of the right type', async () => {
  for (const resource of resources) {
    const types = await typesOf(resource.table)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.joinedTable) expect((await typesOf(field.joinedTable.table))[field.joinedTable.column]).toBe(field.column)
      else if (field.column === 'none') expect([resource.name, name, types[name]]).toEqual([resource.name, name, undefined])
      else expect([resource.name, name, types[name]]).toEqual([resource.name, name, field.column])
    }
  }
})

test('many references stand in a table of pairs that is there', async () => {
  for (const resource of resources)
    for (const { through } of Object.values(resource.fields))
      if (through) {
        const columns = await run<{ column_name: string }>(
          w.ctx.db,
          'select column_name from information_schema.columns where table_name = $1',
          [through.table],
        )
        expect(columns.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining([through.own, through.other]))
      }
})

test('a unique field is unique in the database too', async () => {
  for (const resource of resources) {
    const indexes = await run<{ indexdef: string }>(w.ctx.db, 'select indexdef from pg_indexes where tablename = $1', [
      resource.table,
    ])
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.unique)
        expect(indexes.some(({ indexdef }) => indexdef.startsWith('CREATE UNIQUE') && indexdef.includes(`(${name}`))).toBe(true)
    }
  }
})

async function typesOf(table: string): Promise<Record<string, string>> {
  const columns = await run<{ column_name: string; data_type: string }>(
    w.ctx.db,
    'select column_name, data_type from information_schema.columns where table_name = $1',
    [table],
  )
  return Object.fromEntries(columns.map((column) => [column.column_name, column.data_type]))
}
