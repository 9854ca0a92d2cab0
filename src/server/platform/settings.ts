import type { z } from 'zod'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Listener } from '#server/platform/listen.ts'
import { type LiveCopy, liveCopy } from '#server/platform/live-copy.ts'
import type { Log } from '#server/platform/log.ts'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * One tunable: what it is called, which input draws it, how its value is checked, and what it is before anyone touches it. One of type
 * `password` is kept sealed.
 */
export type Setting<Value = unknown> = {
  group: string
  type: 'string' | 'number' | 'switch' | 'textarea' | 'array' | 'image' | 'select' | 'json' | 'password'
  schema: z.ZodType<Value>
  initial: Value
  title: { zh: string; en: string }
  tip?: { zh: string; en: string }
  /** offered values of a select */
  choices?: readonly string[]
}

export type Registry = Record<string, Setting>
type ValueOf<S> = S extends Setting<infer Value> ? Value : never

export type Settings<R extends Registry> = {
  get<Name extends keyof R & string>(name: Name): ValueOf<R[Name]>
  set<Name extends keyof R & string>(name: Name, value: ValueOf<R[Name]>): Promise<void>
  reload(): Promise<void>
}

/** Seeds what is missing, reads everything, and keeps reading it whenever any instance changes it. A broken stored value falls back to the initial one. */
export async function openSettings<R extends Registry>(
  registry: R,
  deps: { db: Db; listener: Listener; log: Log; secrets: Secrets },
): Promise<Settings<R>> {
  const { db, log, secrets } = deps
  await seed(db, registry)
  const copy: LiveCopy<Map<string, unknown>> = await liveCopy({
    ...deps,
    topic: 'config',
    read: () => read(db, registry, { log, secrets }),
  })
  return {
    get: (name) => copy.current().get(name) as ValueOf<R[typeof name]>,
    set: async (name, value) => {
      const setting = registry[name] as Setting
      const checked = setting.schema.parse(value)
      await run(db, 'update config_item set value = $2::jsonb, update_time = now() where name = $1', [
        name,
        JSON.stringify(setting.type === 'password' && checked !== '' ? secrets.seal(String(checked)) : checked),
      ])
      await copy.reload()
    },
    reload: copy.reload,
  }
}

async function seed(db: Db, registry: Registry): Promise<void> {
  const rows = Object.entries(registry).map(([name, setting], index, all) => ({
    name,
    group_name: setting.group,
    type: setting.type,
    title_zh: setting.title.zh,
    title_en: setting.title.en,
    tip_zh: setting.tip?.zh ?? '',
    tip_en: setting.tip?.en ?? '',
    value: setting.initial,
    weigh: all.length - index,
  }))
  await run(
    db,
    `insert into config_item (name, group_name, type, title_zh, title_en, tip_zh, tip_en, value, weigh)
     select name, group_name, type, title_zh, title_en, tip_zh, tip_en, value, weigh
     from jsonb_to_recordset($1::jsonb) as item (name text, group_name text, type text, title_zh text, title_en text, tip_zh text, tip_en text, value jsonb, weigh integer)
     on conflict (name) do nothing`,
    [JSON.stringify(rows)],
  )
}

async function read(db: Db, registry: Registry, { log, secrets }: { log: Log; secrets: Secrets }): Promise<Map<string, unknown>> {
  const stored = new Map(
    (await run<{ name: string; value: unknown }>(db, 'select name, value from config_item')).map((row) => [row.name, row.value]),
  )
  const values = new Map<string, unknown>()
  for (const [name, setting] of Object.entries(registry)) {
    const kept = stored.get(name)
    const parsed = setting.schema.safeParse(setting.type === 'password' && kept ? secrets.unseal(String(kept)) : kept)
    if (!parsed.success && stored.has(name)) log.warn({ setting: name }, 'stored value is not valid, using the initial one')
    values.set(name, parsed.success ? parsed.data : setting.initial)
  }
  return values
}
