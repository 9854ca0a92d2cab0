import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { webDir as builtWeb } from '#server/project-root.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type World, world } from '#test/world/world.ts'
import { addRandomLatency } from './random-latency.ts'
import { openVisit, type Visit, type VisitOptions } from './visit.ts'

export type TestApp = {
  w: World
  url: string
  /** A visitor with a browser of their own: nothing stored but what the options say. Ends with the test. */
  visit(options?: VisitOptions): Promise<Visit>
}

/** What a test may put in place of the built pages and the usual routes. */
type TestAppOptions = { webDir?: string; routes?: Route<Ctx>[]; env?: NodeJS.ProcessEnv }

/** The application on a database of its own, really listening, for one test file: for tests that change or count what all members or all staff see. */
export async function openTestApp({ webDir = builtWeb, routes, env }: TestAppOptions = {}): Promise<TestApp> {
  if (!existsSync(join(webDir, 'index.html'))) throw new Error('The web pages are not built. Run: node scripts/build.mjs')
  const w = await world({ webDir, routes, env })
  await w.app.ready()
  const at = await listenOnce()
  w.ctx.appUrl.setListeningAt(at)
  answering = w.app
  const url = w.ctx.appUrl.url()
  return { w, url, visit: (options) => openVisit(url, w.ctx.clock, options) }
}

let shared: Promise<TestApp> | undefined

/** The worker's one application, for every file whose tests look only at people they made themselves. */
export async function openSharedTestApp(): Promise<TestApp> {
  shared ??= openTestApp().then((app) => {
    // Not with the file that happened to open it. The database goes with the cluster, the files with the worker.
    cleanupSteps.splice(0)
    process.once('exit', () => rmSync(app.w.ctx.env.dataDir, { recursive: true, force: true }))
    return app
  })
  const app = await shared
  answering = app.w.app
  return app
}

/** The application of the file that runs. */
let answering: FastifyInstance | undefined
let listening: Promise<AddressInfo> | undefined

/**
 * One address for all applications of a worker, one after the other: to the browser they are one site, whose files it has and whose scripts it has
 * compiled. With an address of its own each would begin with empty caches and a new renderer.
 */
function listenOnce(): Promise<AddressInfo> {
  listening ??= new Promise((resolve, reject) => {
    const server = createServer((request, response) => answering?.routing(request, response))
    addRandomLatency(server)
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo))
    // Lives as long as its worker, and does not keep it.
    server.unref()
  })
  return listening
}
