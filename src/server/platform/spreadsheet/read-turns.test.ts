import { expect, test } from 'vitest'
import { createReadTurns } from './read-turns.ts'

const options = { most: () => 2, waitMs: 60_000, budgetMs: 10_000, refill: 0.5 }

/** Turns as they begin, by the name of their member. */
function follow(turns: ReturnType<typeof createReadTurns>) {
  const begun: string[] = []
  const take = (owner: string) =>
    turns.take(owner).then((end) => {
      begun.push(owner)
      return end
    })
  return { begun, take }
}

const settled = () => new Promise((later) => setImmediate(later))

test('a member has one thread at a time, and another member does not wait for it', async () => {
  const { begun, take } = follow(createReadTurns(options))
  const first = await take('hostile')
  const second = take('hostile')
  await settled()
  expect(begun).toEqual(['hostile'])
  await take('other')
  expect(begun).toEqual(['hostile', 'other'])
  first(1000)
  await second
  expect(begun).toEqual(['hostile', 'other', 'hostile'])
})

test('the next turn goes to the member who has used least', async () => {
  const { begun, take } = follow(createReadTurns({ ...options, most: () => 1 }))
  ;(await take('hostile'))(5000)
  const running = await take('somebody')
  const waits = [take('hostile'), take('other')]
  running(10)
  const other = await waits[1]
  expect(begun.at(-1)).toBe('other')
  other?.(10)
  await waits[0]
  expect(begun).toEqual(['hostile', 'somebody', 'other', 'hostile'])
})

test('a member who has used up the time of a while is refused until some has come back', async () => {
  let now = 0
  const { take } = follow(createReadTurns({ ...options, now: () => now }))
  ;(await take('hostile'))(12_000)
  await expect(take('hostile')).rejects.toMatchObject({ code: 'sheet.used_up', detail: { minutes: 2 } })
  await expect(take('other')).resolves.toBeTypeOf('function')
  now = 5000
  await expect(take('hostile')).resolves.toBeTypeOf('function')
})

test('a turn that does not come in time is refused, and ending one twice counts once', async () => {
  const turns = createReadTurns({ ...options, most: () => 1, waitMs: 20 })
  const end = await turns.take('a')
  await expect(turns.take('b')).rejects.toMatchObject({ code: 'sheet.busy' })
  end(1)
  end(1)
  await turns.take('c')
  await expect(turns.take('d')).rejects.toMatchObject({ code: 'sheet.busy' })
})
