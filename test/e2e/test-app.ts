import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { webDir as builtWeb } from '#server/project-root.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type World, world } from '#test/world/world.ts'
import { closeContextsOf } from './browser.ts'
import { addRandomLatency } from './random-latency.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export type TestApp = {
  w: World
  url: string
  /** A visitor with a browser of their own: nothing stored but what the options say. Ends with the test. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** What a test may put in place of the built pages and the usual routes. */
type TestAppOptions = { webDir?: string; routes?: Route<Ctx>[] }

/** The application on a database of its own, really listening, for one test file: for tests that change or count what all members or all staff see. */
export async function openTestApp({ webDir = builtWeb, routes }: TestAppOptions = {}): Promise<TestApp> {
  if (!existsSync(join(webDir, 'index.html'))) throw new Error('The web pages are not built. Run: node scripts/build.mjs')
  const w = await world({ webDir, routes })
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  addRandomLatency(w.app.server)
  cleanupSteps.push(() => closeContextsOf(url))
  return { w, url, visit: (options) => openVisit(url, w.ctx.clock, options) }
}

let shared: Promise<TestApp> | undefined

/** The worker's one application, for every file whose tests look only at people they made themselves. */
export function openSharedTestApp(): Promise<TestApp> {
  shared ??= openTestApp().then((app) => {
    // Not with the file that happened to open it. The database goes with the cluster, the files with the worker.
    cleanupSteps.splice(0)
    process.once('exit', () => rmSync(app.w.ctx.env.dataDir, { recursive: true, force: true }))
    return app
  })
  return shared
}
