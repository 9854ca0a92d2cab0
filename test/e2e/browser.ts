import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/**
 * One Chromium for each worker, kept for the whole stage. A context that a visit has used is emptied and used again: its HTTP cache and its
 * renderer, with all scripts compiled, make the next page cost half as much as one in a new profile.
 */
export type Lease = {
  context: BrowserContext
  /** Back to how a new profile would be. A context that is suspect is thrown away instead. */
  release(isSuspect: boolean): Promise<void>
}

type WarmContext = { context: BrowserContext; isTaken: boolean; clear(): Promise<void> }

let launching: Promise<Browser> | undefined
const warmContexts = new Map<string, WarmContext[]>()

export function getBrowser(): Promise<Browser> {
  launching ??= launch()
  return launching
}

/** A context of one's own costs a new renderer and cold caches: for visits that change the context itself, or that need everything fetched anew. */
export async function leaseContext(url: string, options: BrowserContextOptions, isAlone: boolean): Promise<Lease> {
  const browser = await getBrowser()
  const key = JSON.stringify([url, options])
  if (isAlone) {
    const context = await browser.newContext(options)
    return { context, release: () => context.close() }
  }
  // Somebody whose first visit goes on while the second begins, such as a member and the staff who answer, has two.
  const pool = warmContexts.get(key) ?? []
  warmContexts.set(key, pool)
  const warm = pool.find(({ isTaken }) => !isTaken) ?? (await openWarmContext(browser, url, options))
  if (!pool.includes(warm)) pool.push(warm)
  warm.isTaken = true
  return {
    context: warm.context,
    release: async (isSuspect) => {
      if (!isSuspect && (await warm.clear().then(...succeeded))) {
        warm.isTaken = false
        return
      }
      pool.splice(pool.indexOf(warm), 1)
      await warm.context.close()
    },
  }
}

const succeeded = [() => true, () => false] as const

async function openWarmContext(browser: Browser, url: string, options: BrowserContextOptions): Promise<WarmContext> {
  const context = await browser.newContext(options)
  // Stays open, so that the renderer of this site does: all pages of a site share one process.
  const idle = await context.newPage()
  await idle.goto(`${url}/robots.txt`)
  const session = await context.newCDPSession(idle)
  const clear = async () => {
    await Promise.all(context.pages().flatMap((page) => (page === idle ? [] : [page.close()])))
    await session.send('Storage.clearDataForOrigin', {
      origin: url,
      storageTypes: 'cookies,local_storage,indexeddb,cache_storage',
    })
  }
  return { context, isTaken: true, clear }
}

/** For a test run by hand; `npm test` finds it, or installs it. */
const usualPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || usualPaths.find((path) => existsSync(path)),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--process-per-site',
      // No page lives long enough for its scripts to be worth optimizing.
      '--js-flags=--no-maglev --no-turbofan',
    ],
  })
  browser.on('disconnected', () => {
    launching = undefined
    warmContexts.clear()
  })
  return browser
}
