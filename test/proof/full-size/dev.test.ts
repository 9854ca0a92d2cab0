import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseServer, freePort, startApp, waitUntil } from '#test/bootstrap/app.ts'
import { type Checkout, makeCheckout } from '#test/bootstrap/checkout.ts'

let checkout: Checkout
beforeAll(async () => {
  checkout = await makeCheckout()
})
afterAll(() => checkout.remove())

const navigation = { headers: { accept: 'text/html' } }
const call = { headers: { accept: 'text/html', server: '1' } }

describe('npm run dev', () => {
  test('serves pages and calls side by side, restarts the backend at a change without losing a call, and ends with Ctrl-C', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const dev = startApp(checkout, { env: { PORT: String(port) }, command: [process.execPath, 'scripts/bootstrap.mjs', 'dev'] })
    await waitUntil(() => dev.output().includes('Develop at'), 60_000)

    for (const path of ['/', '/admin/country', '/user/login', '/api/anything']) {
      expect(await (await fetch(url + path, navigation)).text()).toContain('/@vite/client')
    }
    expect(await (await fetch(`${url}/main.tsx`)).text()).toContain('jsxDEV')
    expect(await (await fetch(`${url}/admin/Index/login`, call)).json()).toMatchObject({ code: 1 })
    expect(await (await fetch(`${url}/api/index/index?server=1`, navigation)).json()).toMatchObject({ code: 1 })
    const before = await backendOf(url)

    await appendFile(join(checkout.folder, 'src/server/main.ts'), '\n// changed\n')
    let after = before
    await waitUntil(async () => {
      after = await backendOf(url)
      return after !== before
    }, 30_000)

    dev.signalGroup('SIGINT')
    await dev.ended()
    expect(await databaseServer(checkout)).toBeNull()
    await expect(fetch(url)).rejects.toThrow()
  })
})

/** Every call must be answered, also in the middle of a restart. */
async function backendOf(url: string): Promise<number> {
  const answer = await fetch(`${url}/healthz`, navigation)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { pid: number }).pid
}
