import { readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeCluster } from '#server/platform/postgres/cluster.ts'
import { databaseServer, findFallbackFolder, healthOf, startApp } from '#test/bootstrap/app.ts'
import { makeCheckout, ordinaryUser } from '#test/bootstrap/checkout.ts'

const isRoot = process.getuid?.() === 0

describe('started where nobody else may look', () => {
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
      const folder = await findFallbackFolder(app)
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
})
