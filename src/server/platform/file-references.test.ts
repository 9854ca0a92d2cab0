import { expect, test } from 'vitest'
import { id, richText, text } from '#contract/fields.ts'
import { file, files, image, images } from '#contract/file-fields.ts'
import { resource } from '#contract/resource.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { world } from '#test/world/world.ts'
import { declaredFiles } from './file-references.ts'

const fields = {
  id: id(),
  cover: image(),
  paper: file(),
  pictures: images(),
  papers: files(),
  story: richText(500),
  name: text(9, {}),
}
const sample = resource('sample', { table: 'sample', fields, defaultSort: ['id', 'asc'], label: 'id', remove: 'never' })

test('a file is used where a field for files names it, alone, among others, in a text, with a host or a query', async () => {
  const w = await world()
  await run(w.ctx.db, 'create table sample (cover text, paper text, pictures text[], papers text[], story text, name text)')
  await run(
    w.ctx.db,
    `insert into sample values ('/storage/a.png', 'https://example.com/storage/b.pdf?v=2', '{/storage/c.png,/storage/d.png}',
       '{https://example.com/storage/e.pdf}', '<img src="/storage/f.png">', '/storage/g.png'), ('', null, '{}', '{}', '', '')`,
  )
  const [reference] = declaredFiles(sample)
  const asked = [...'abcdefgh'].map((letter) => `/storage/${letter}.${'be'.includes(letter) ? 'pdf' : 'png'}`)
  const used = await inTx(w.ctx, async (tx) => (await reference?.find(tx, asked)) ?? [])
  expect(used.sort()).toEqual(asked.slice(0, 6))
})

test('a resource without such a field uses none, and one that nobody worded is called like its list', () => {
  expect(declaredFiles({ ...sample, fields: { id: id() } })).toEqual([])
  expect(declaredFiles(sample).map(({ name }) => name)).toEqual(['sample.title'])
  expect(declaredFiles({ ...sample, table: 'pay_way' }).map(({ name }) => name)).toEqual(['attachment.used.pay_way'])
})
