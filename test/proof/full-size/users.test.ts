import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databaseServer, healthOf, startApp } from '#test/bootstrap/app.ts'
import { makeCheckout, ordinaryUser } from '#test/bootstrap/checkout.ts'

const isRoot = process.getuid?.() === 0

describe('whoever starts it', () => {
  test.runIf(isRoot)(
    'an ordinary user in an open folder, root after him: the same database, still run by its owner, and the user can come back',
    async () => {
      const user = await ordinaryUser()
      const checkout = await makeCheckout({ user })
      onTestFinished(() => checkout.remove())
      for (const starter of [user, null, user]) {
        const app = startApp({ ...checkout, user: starter })
        expect(await healthOf(await app.ready())).toBe(200)
        const server = await databaseServer(checkout)
        expect((await stat(`/proc/${server}`)).uid).toBe(user?.uid)
        expect((await stat(join(checkout.folder, 'data/postgres/cluster/data'))).uid).toBe(user?.uid)
        app.signalGroup('SIGINT')
        await app.ended()
        expect(await databaseServer(checkout)).toBeNull()
      }
    },
  )
})
