import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { webDir } from '#server/project-root.ts'
import { figure } from './figure.ts'
import { inScratchHouse } from './scratch-house.ts'

type Place = { name: string; path: string; isAdmin?: boolean; ready: string; bound: number }

/** Until the marked element can be used; inside an area the frame is marked as well, so its page is asked for. */
const places: Place[] = [
  { name: 'home', path: '/', ready: '[data-ready]', bound: 210 },
  { name: 'member login', path: '/user/login', ready: '[data-ready]', bound: 200 },
  { name: 'admin login', path: '/admin/login', ready: '[data-ready]', bound: 200 },
  { name: 'admin list (countries)', path: '/admin/country', isAdmin: true, ready: 'main [data-ready]', bound: 320 },
]

/** Scripts, styles and fonts that a first visitor's browser asks for, compressed as most servers would. */
export async function bench(): Promise<void> {
  await inScratchHouse(
    async ({ app, admin }) => {
      const url = await app.listen({ host: '127.0.0.1', port: 0 })
      const { id, token } = await admin()
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      })
      try {
        for (const place of places) {
          const session = { name: 'adminInfo', value: JSON.stringify({ id, username: 'bench', token }) }
          await weigh(browser, url, place, place.isAdmin ? [session] : [])
        }
      } finally {
        await browser.close()
      }
    },
    { webDir },
  )
}

async function weigh(
  browser: Browser,
  url: string,
  place: Place,
  localStorage: { name: string; value: string }[],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet', 'font'].includes(request.resourceType())) asked.add(new URL(request.url()).pathname)
  })
  await page.goto(place.path, { waitUntil: 'commit' })
  await page.locator(place.ready).first().waitFor()
  const files = [...asked]
  await context.close()
  const sizes = await Promise.all(files.map(compressedSize))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
  figure({ bench: 'web', what: `${place.name}: files`, value: files.length, unit: 'files' })
  figure({ bench: 'web', what: `${place.name}: gzip`, value: kilobytes, unit: 'KB', bound: place.bound, atMost: true })
}

/** What is too small to gain by it lies there uncompressed. */
async function compressedSize(file: string): Promise<number> {
  const place = path.join(webDir, file)
  return (await stat(`${place}.gz`).catch(() => stat(place))).size
}
