import { resources } from '#contract/resources/index.ts'
import { routes } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { buildSampleWeb } from './build-web.ts'
import { toy, toyTables } from './toy.ts'

export type SampleApp = TestApp & { passwords: string[] }

/** The application with one screen more: a resource with a field of every kind. What a password hook was given is kept in `passwords`. */
export async function openSampleApp(): Promise<SampleApp> {
  const passwords: string[] = []
  const sampleRoutes = resourceRoutes<Ctx>(toy, [toy, ...resources], {
    beforeSave: async (_ctx, _tx, row) => {
      if (row.password) passwords.push(String(row.password))
      delete row.password
    },
  })
  const app = await openTestApp({ webDir: await buildSampleWeb(), routes: [...routes, ...sampleRoutes] })
  const { ctx } = app.w
  for (const table of toyTables) await run(ctx.db, table)
  await run(
    ctx.db,
    `with page as (
       insert into admin_rule (type, name, title_zh, title_en, path, menu_type, component, icon, weigh)
       values ('menu', 'store/toy', '玩具', 'Toys', 'store/toy', 'tab', 'store/toy', 'puzzle', 1) returning id
     )
     insert into admin_rule (pid, type, name, title_zh, title_en)
     select page.id, 'button', 'store/toy/' || verb, verb, verb from page, unnest(array['index', 'add', 'edit', 'del']) verb`,
  )
  await ctx.access.reload()
  return { ...app, passwords }
}
