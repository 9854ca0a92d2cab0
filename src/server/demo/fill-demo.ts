import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { demoStartedStep } from './calendar.ts'
import { demoSteps } from './steps.ts'

/** Runs the steps this database has not had yet, those that need a listening application once it `isOpen`. Two instances at once: the lock lets one do the work and the other see it done. */
export async function fillDemo(ctx: Ctx, printLine: (line: string) => void, { isOpen = false } = {}): Promise<void> {
  const client = await ctx.pool.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('fill-demo'))`)
    const done = new Set((await client.query<{ name: string }>('select name from applied_step')).rows.map((row) => row.name))
    const insertStep = 'insert into applied_step (name, applied_time) values ($1, $2) on conflict do nothing'
    await run(ctx.db, insertStep, [demoStartedStep, ctx.clock()])
    for (const step of demoSteps.filter((one) => !done.has(one.name) && (one.needsServer ?? false) === isOpen)) {
      printLine(`Demo: ${step.title}`)
      await step.run(ctx, printLine)
      await run(ctx.db, insertStep, [step.name, ctx.clock()])
    }
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('fill-demo'))`).catch(() => undefined)
    client.release()
  }
}

/** Demo passwords are printed in the README: a database that holds them must not be served beyond this machine. */
export async function hasDemo(ctx: Ctx): Promise<boolean> {
  const rows = await run(ctx.db, 'select 1 from applied_step where name = any($1)', [[demoStartedStep, 'demo.accounts']])
  return rows.length > 0
}
