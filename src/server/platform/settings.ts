import type { z } from 'zod'
import type { ConfigRule, ConfigType } from '#domain/config-item-shape.ts'
import type { ConfigUnit } from '#domain/config-unit.ts'
import type { Problem } from '#domain/errors.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Listener } from '#server/platform/listen.ts'
import type { Log } from '#server/platform/log.ts'
import { openReloadingCache, type ReloadingCache } from '#server/platform/reloading-cache.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export type Bilingual = { zh: string; en: string }

/**
 * One tunable: what it is called, which input draws it, how its value is checked, and what it is before anyone touches it. One of type
 * `password` is kept sealed. The schema says what can be used at all; rules, bounds and `check` say what it may be changed to, so that a
 * stored value which breaks a newer rule stays in force.
 */
export type Setting<Value = unknown> = {
  group: string
  /** `json` has an input of its own, made for the one setting */
  type: ConfigType | 'json'
  schema: z.ZodType<Value>
  initial: Value
  title: Bilingual
  tip?: Bilingual
  rule?: readonly ConfigRule[]
  check?: (value: never) => Problem | null
  /** offered values of a select with their labels */
  choices?: Record<string, Bilingual>
  /** what a number counts */
  unit?: ConfigUnit
  /** bounds of a number */
  inputExtend?: Record<string, string | number>
  /** of a password: the setting that names who is sent it */
  sentTo?: string
  /** decided by how this instance was started: shown among the others, never changed here */
  isFromEnvironment?: true
}

export type SettingRegistry = Record<string, Setting>
type ValueOf<S> = S extends Setting<infer Value> ? Value : never

export type Settings<R extends SettingRegistry> = {
  get<Name extends keyof R & string>(name: Name): ValueOf<R[Name]>
  set<Name extends keyof R & string>(name: Name, value: ValueOf<R[Name]>): Promise<void>
  /** Writes checked values, also of items that an admin added; passwords are sealed. They are in force after the commit and a reload. */
  save(tx: Db, values: SettingValue[]): Promise<void>
  /** whether the value of this name must never be shown or logged */
  isSecret(name: string): boolean
  reload(): Promise<void>
}

export type SettingValue = { name: string; value: unknown; isSecret: boolean }

type SettingsSnapshot = { values: Map<string, unknown>; secrets: Set<string> }

type Deps = { db: Db; listener: Listener; log: Log; secrets: Secrets }

/**
 * Seeds what is missing, reads everything, and keeps reading it whenever any instance changes it. A broken stored value falls back to
 * the initial one. `given` are the values of the settings that say `isFromEnvironment`; whatever is stored for them counts for nothing.
 */
export async function openSettings<R extends SettingRegistry>(
  registry: R,
  { given, ...deps }: Deps & { given?: Record<string, unknown> },
): Promise<Settings<R>> {
  const { db, log, secrets } = deps
  await seed(db, registry)
  const readAll = async () => read(db, registry, { log, secrets, given })
  const copy: ReloadingCache<SettingsSnapshot> = await openReloadingCache({ ...deps, topic: 'config', read: readAll })
  const save = (tx: Db, values: SettingValue[]) =>
    write(
      tx,
      values.map(({ name, value, isSecret }) => ({
        name,
        value: isSecret && value !== '' ? secrets.seal(String(value)) : value,
      })),
    )
  return {
    get: (name) => copy.current().values.get(name) as ValueOf<R[typeof name]>,
    set: async (name, value) => {
      const setting = registry[name] as Setting
      await save(db, [{ name, value: setting.schema.parse(value), isSecret: setting.type === 'password' }])
      await copy.reload()
    },
    save,
    isSecret: (name) => copy.current().secrets.has(name),
    reload: copy.reload,
  }
}

/** All of them in one statement: together or not at all. */
async function write(db: Db, rows: { name: string; value: unknown }[]): Promise<void> {
  await run(
    db,
    `update config_item set value = sent.value, update_time = now()
     from jsonb_to_recordset($1::jsonb) as sent (name text, value jsonb) where config_item.name = sent.name`,
    [JSON.stringify(rows)],
  )
}

async function seed(db: Db, registry: SettingRegistry): Promise<void> {
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

type ReadOptions = { log: Log; secrets: Secrets; given: Record<string, unknown> | undefined }

async function read(db: Db, registry: SettingRegistry, { log, secrets, given }: ReadOptions): Promise<SettingsSnapshot> {
  const rows = await run<{ name: string; type: string; value: unknown }>(db, 'select name, type, value from config_item')
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const values = new Map<string, unknown>()
  for (const [name, setting] of Object.entries(registry)) {
    if (setting.isFromEnvironment) {
      values.set(name, setting.schema.parse(given?.[name] ?? setting.initial))
      continue
    }
    const kept = stored.get(name)
    const parsed = setting.schema.safeParse(setting.type === 'password' && kept ? secrets.unseal(String(kept)) : kept)
    if (!parsed.success && stored.has(name)) log.warn({ setting: name }, 'stored value is not valid, using the initial one')
    values.set(name, parsed.success ? parsed.data : setting.initial)
  }
  const secretRows = rows.filter(({ type }) => type === 'password').map(({ name }) => name)
  const secretSettings = Object.keys(registry).filter((name) => registry[name]?.type === 'password')
  return { values, secrets: new Set([...secretRows, ...secretSettings]) }
}
