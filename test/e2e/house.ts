import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { webDir as builtWeb } from '#server/project-root.ts'
import { undo } from '#test/world/undo.ts'
import { type World, world } from '#test/world/world.ts'
import { makeRestless } from './restless-line.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export type House = {
  w: World
  url: string
  /** A visitor with a browser of their own: nothing stored but what the options say. Ends with the test. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** What a test may put in place of the built pages and the usual doors. */
type Furnishing = { webDir?: string; doors?: Route<Ctx>[] }

/** The application on a database of its own, really listening, and one Chromium; both go with the test file. */
export async function openHouse({ webDir = builtWeb, doors }: Furnishing = {}): Promise<House> {
  if (!existsSync(join(webDir, 'index.html'))) throw new Error('The web pages are not built. Run: node scripts/build.mjs')
  const w = await world({ webDir, doors })
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  makeRestless(w.app.server)
  const browser = await launch()
  undo.push(() => browser.close())
  return { w, url, visit: (options) => openVisit(browser, url, options) }
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
