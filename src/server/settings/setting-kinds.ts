import { z } from 'zod'
import type { ConfigRule } from '#domain/config-item-shape.ts'
import type { ConfigUnit } from '#domain/config-unit.ts'
import type { Problem } from '#domain/errors.ts'
import type { Bilingual, Setting } from '#server/platform/settings.ts'

/** Kinds of settings that the registry has many of. */

type SettingTexts = { title: Bilingual; tip?: Bilingual }
type NumberTexts = SettingTexts & { unit?: ConfigUnit }

export const numberSetting = (initial: number, group: string, [min, max]: [number, number], about: NumberTexts) =>
  ({
    group,
    type: 'number',
    schema: z.int({ error: 'invalid.integer' }).min(min).max(max),
    initial,
    rule: ['required', 'integer'],
    inputExtend: { min, max },
    ...about,
  }) satisfies Setting<number>

type TextSettingOptions = SettingTexts & { max?: number; rule?: readonly ConfigRule[]; check?: (value: string) => Problem | null }

export const textSetting = (initial: string, group: string, about: TextSettingOptions) => {
  const { max = 500, rule = [], ...rest } = about
  return { group, type: 'string', schema: z.string().max(max), initial, rule, ...rest } satisfies Setting<string>
}

export const switchSetting = (initial: boolean, group: string, about: SettingTexts) =>
  ({ group, type: 'switch', schema: z.boolean(), initial, ...about }) satisfies Setting<boolean>

type SelectTexts<Value extends string> = SettingTexts & { choices: Record<Value, Bilingual> }

/** One of a few values, each with its own words. */
export const selectSetting = <Value extends string>(initial: Value, group: string, about: SelectTexts<Value>) =>
  ({
    group,
    type: 'select',
    schema: z.enum(Object.keys(about.choices) as [Value, ...Value[]]),
    initial,
    rule: ['required'],
    ...about,
  }) satisfies Setting<Value>

export const imageSetting = (group: string, about: SettingTexts) =>
  ({ group, type: 'image', schema: z.string().max(500), initial: '', ...about }) satisfies Setting<string>

/** Kept sealed, never shown, and asked for again when `sentTo` changes: whoever may change an address must not learn the password by it. */
export const secretSetting = (group: string, sentTo: string, about: SettingTexts) =>
  ({ group, type: 'password', schema: z.string().max(500), initial: '', sentTo, ...about }) satisfies Setting<string>

const pair = z.strictObject({ key: z.string().min(1).max(100), value: z.string().max(1000) })
export type Pair = z.output<typeof pair>

/** Rows of a key and a value. */
export const pairsSetting = (group: string, about: SettingTexts & { check: (list: Pair[]) => Problem | null }) =>
  ({ group, type: 'array', schema: z.array(pair).max(200), initial: [], ...about }) satisfies Setting<Pair[]>
