import { stat } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { webDir } from '#server/project-root.ts'
import { figure } from './figure.ts'
import { fillOrders } from './list-orders.ts'
import { withScratchApp } from './scratch-app.ts'

type MeasuredPage = { name: string; path: string; as?: 'admin' | 'member'; ready: string; bound: number }

/** Until the marked element can be used; inside an area the frame is marked as well, so its page is asked for. */
const measuredPages: MeasuredPage[] = [
  { name: 'home', path: '/', ready: '[data-ready]', bound: 210 },
  { name: 'member login', path: '/user/login', ready: '[data-ready]', bound: 200 },
  { name: 'admin login', path: '/admin/login', ready: '[data-ready]', bound: 200 },
  { name: 'dashboard', path: '/admin/dashboard', as: 'admin', ready: 'main [data-ready]', bound: 400 },
  { name: 'order list', path: '/user/account/sheetOrder', as: 'member', ready: 'main [data-ready]', bound: 340 },
  { name: 'admin list (countries)', path: '/admin/country', as: 'admin', ready: 'main [data-ready]', bound: 340 },
]

/** Scripts, styles and fonts that a first visitor's browser asks for, compressed as most servers would; with BENCH_SHOW each is printed with its bytes. */
export async function bench(): Promise<void> {
  await withScratchApp(
    async (app) => {
      const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
      const { memberHeaders, ownerId } = await fillOrders(app, 2000)
      const admin = { ...(await app.admin()), username: 'bench' }
      const member = { id: ownerId, username: 'owner1', token: memberHeaders['ba-user-token'] }
      const sessions = { admin: entry('adminInfo', admin), member: entry('userInfo', member) }
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      })
      try {
        for (const place of measuredPages) await measurePage(browser, url, place, place.as ? [sessions[place.as]] : [])
      } finally {
        await browser.close()
      }
    },
    { webDir },
  )
}

const entry = (name: string, info: object) => ({ name, value: JSON.stringify(info) })

async function measurePage(
  browser: Browser,
  url: string,
  place: MeasuredPage,
  localStorage: { name: string; value: string }[],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  // Noted by the page itself: on a busy machine we would hear of it when the browser is already fetching what is not needed yet.
  await page.addInitScript(markReady, place.ready)
  await page.goto(place.path, { waitUntil: 'commit' })
  await page.locator(place.ready).first().waitFor()
  const files = await page.evaluate(filesBeforeReady)
  await context.close()
  const sizes = await Promise.all(files.map(compressedSize))
  if (process.env.BENCH_SHOW) for (const [index, file] of files.entries()) process.stderr.write(`${sizes[index]} ${file}\n`)
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
  figure({ bench: 'web', what: `${place.name}: files`, value: files.length, unit: 'files' })
  figure({ bench: 'web', what: `${place.name}: gzip`, value: kilobytes, unit: 'KB', bound: place.bound, atMost: true })
}

/** What is too small to gain by it lies there uncompressed. */
async function compressedSize(file: string): Promise<number> {
  const place = path.join(webDir, file)
  return (await stat(`${place}.gz`).catch(() => stat(place))).size
}

function markReady(selector: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    performance.mark('ready')
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

function filesBeforeReady(): string[] {
  const ready = performance.getEntriesByName('ready')[0]?.startTime ?? 0
  const files = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= ready)
    .map(({ name }) => new URL(name).pathname)
  return [...new Set(files.filter((file) => /\.(js|css|woff2?|ttf)$/.test(file)))]
}
