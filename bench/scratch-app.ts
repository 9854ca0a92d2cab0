import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { makeLog } from '#server/platform/log.ts'
import { openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { migrationsDir } from '#server/project-root.ts'
import { testEnv } from '#test/world/test-env.ts'

export type ScratchApp = {
  ctx: Ctx
  app: FastifyInstance
  /** a new super admin, signed in */
  admin(): Promise<{ id: number; token: string }>
}

/** The application on a database of its own that goes with it; every bound but the measured one is out of the way. */
export async function withScratchApp(
  work: (testApp: ScratchApp) => Promise<void>,
  { webDir }: { webDir?: string } = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-bench-'))
  await chmod(folder, 0o711) // the database server runs as another user when we are root
  const cluster = await openCluster({ dir: folder, durable: false })
  try {
    const connection = cluster.connection()
    const migrations = await readMigrations(migrationsDir)
    await migrate(connection, migrations)
    const env = testEnv({ NODE_ENV: 'development', DATA_DIR: path.join(folder, 'data') })
    const { ctx, stop } = await compose({ env, log: makeLog('silent'), connection, limits: timeLimits.task })
    await ctx.settings.set('flood_per_minute', 1_000_000)
    const app = await makeApp(ctx, { migrations, webDir })
    await work({ ctx, app, admin: adminsOf(ctx) })
    await app.close()
    await stop()
  } finally {
    await removeCluster(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

function adminsOf(ctx: Ctx): ScratchApp['admin'] {
  let count = 0
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  return async () => {
    const id = await createAdmin(ctx, { username: `bench${++count}`, password: 'Bench#2026', groups: ['super'] })
    const { token } = await inTx(ctx, (tx) =>
      openSession(tx, { realm: 'admin', accountId: id, keep: false, ip: '', userAgent: '', now: new Date(), tokenTtl: lives }),
    )
    return { id, token }
  }
}
