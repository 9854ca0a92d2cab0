import { readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeCluster } from '#server/platform/postgres/cluster.ts'
import { databaseServer, folderElsewhere, healthOf, startApp } from './app.ts'
import { makeCheckout, ordinaryUser } from './checkout.ts'

const isRoot = process.getuid?.() === 0

describe('whoever starts it', () => {
  test('an ordinary user, in a folder closed to others', async () => {
    const user = await ordinaryUser()
    const checkout = await makeCheckout({ user, closed: true })
    onTestFinished(() => checkout.remove())
    const app = startApp(checkout)
    expect(await healthOf(await app.ready())).toBe(200)
    expect((await stat(join(checkout.folder, 'data/postgres/cluster/data'))).uid).toBe(user?.uid ?? process.getuid?.())
    app.signalGroup('SIGINT')
    await app.ended()
    expect(await databaseServer(checkout)).toBeNull()
  })

  test.runIf(isRoot)(
    'root, in a folder closed to others: database and programs lie where the server can reach them, also after a kill',
    async () => {
      const checkout = await makeCheckout({ closed: true })
      onTestFinished(() => checkout.remove())
      const app = startApp(checkout)
      expect(await healthOf(await app.ready())).toBe(200)
      const folder = await folderElsewhere(app)
      onTestFinished(() => removeCluster(folder))
      const server = await databaseServer(checkout, folder)
      expect(await readlink(`/proc/${server}/exe`)).toMatch(/^\/var\/lib\/shipsmart\/postgres-/)

      app.signalGroup('SIGKILL')
      await app.ended()
      const again = startApp(checkout)
      expect(await healthOf(await again.ready())).toBe(200)
      expect(await databaseServer(checkout, folder)).toBe(server)
      again.signalGroup('SIGINT')
      await again.ended()
      expect(await databaseServer(checkout, folder)).toBeNull()
    },
  )

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

  test.runIf(isRoot)('an ordinary user after root is told whose the database is', async () => {
    const user = await ordinaryUser()
    const checkout = await makeCheckout()
    onTestFinished(() => checkout.remove())
    const first = startApp(checkout)
    await first.ready()
    first.signalGroup('SIGINT')
    await first.ended()
    const second = startApp({ ...checkout, user })
    expect(await second.ended()).not.toBe(0)
    expect(second.said()).toMatch(/DATA_DIR/)
  })
})
