import { readDecimalText } from '#domain/decimal.ts'
import { formatDecimal, type Pence } from '#domain/money.ts'
import { maskSecrets } from '#domain/secrets.ts'
import { toSeconds } from '#domain/time.ts'
import type { WordKey } from '#words/keys.ts'
import type { Field, FieldFlags, FieldKind, StateTone } from './field.ts'

export type { Field, FieldFlags, FieldKind, StateTone }

type Extra = Partial<Omit<Field, keyof FieldFlags | 'kind' | 'column' | 'encode'>>

export function field(
  kind: FieldKind,
  column: Field['column'],
  encode: (value: never) => unknown,
  flags: FieldFlags,
  extra: Extra = {},
): Field {
  const {
    list = false,
    search = false,
    quick = false,
    sort = false,
    form = true,
    required = false,
    unique = false,
    select = false,
    bigrams = false,
    fiveGrams = false,
  } = flags
  return { kind, column, encode, list, search, quick, sort, form, required, unique, select, bigrams, fiveGrams, ...extra }
}

export const same = (value: unknown) => value
export const id = (): Field => field('id', 'bigint', same, { list: true, sort: true, search: true, form: false })

type TextRules = { pattern?: RegExp; patternKey?: `invalid.${string}`; upper?: boolean; mono?: boolean; isLine?: boolean }

export function text(
  max: number,
  { pattern, patternKey = 'invalid.format', upper, mono, isLine, ...flags }: FieldFlags & TextRules = {},
): Field {
  const rules = {
    ...(pattern ? { pattern: { is: pattern, key: patternKey } } : {}),
    ...(upper ? { isUpper: true } : {}),
    ...(mono ? { mono } : {}),
    ...(isLine ? { isLine } : {}),
  }
  return field('text', 'text', same, flags, { max, initial: '', ...rules })
}

/** a text of several lines: an error, a remark; read whole when one row is opened */
export const longText = (max: number, flags: FieldFlags & { mono?: boolean } = {}): Field => ({
  ...text(max, flags),
  kind: 'longText',
})

/** what was said between machines; looked at and searched, never typed, and without its secrets */
export const json = (flags: Omit<FieldFlags, 'form' | 'sort' | 'quick'> = {}): Field =>
  field('json', 'jsonb', (value) => maskSecrets(value), { ...flags, form: false })

type IntRules = { min?: number; max?: number; isBig?: boolean; initial?: number | null; minorOf?: string }
/** a whole number; one that starts as null may be empty */
export const int = ({ min = 0, max = 2_147_483_647, isBig, initial = 0, minorOf, ...flags }: FieldFlags & IntRules = {}): Field =>
  field('int', isBig ? 'bigint' : 'integer', same, flags, { min, max, initial, ...(minorOf ? { minorOf } : {}) })

type DecimalRules = { places: number; min?: number; max?: number; initial?: string }
/** an exact number that is not money, such as a rate: numeric inside, its shortest text on the wire ("9.42") */
export const decimal = ({ places, min = 0, max = 999_999_999, initial = '0', ...flags }: FieldFlags & DecimalRules): Field =>
  field('decimal', 'numeric', (value: string) => readDecimalText(value, places) ?? value, flags, { places, min, max, initial })

type FlagRules = { initial?: 0 | 1; states?: Field['states'] }
/** yes or no: boolean inside, 1 and 0 on the wire, or two words of its own */
export const flag = ({ initial = 0, states, ...flags }: FieldFlags & FlagRules = {}): Field =>
  field('flag', 'boolean', (value: boolean) => flagValue({ states }, value), flags, {
    initial: flagValue({ states }, initial === 1),
    options: { [flagValue({ states }, false)]: 'common.no', [flagValue({ states }, true)]: 'common.yes' },
    ...(states ? { states, decode: (sent) => (sent === states[0] ? 1 : sent === states[1] ? 0 : sent) } : {}),
  })

/** How a flag says yes or no on the wire. */
export const flagValue = ({ states }: Pick<Field, 'states'>, isOn: boolean): string | number =>
  states ? states[isOn ? 0 : 1] : Number(isOn)

/** Whether a value from the wire, or one that a form just set, says yes. */
export const isFlagOn = ({ states }: Field, value: unknown): boolean => Number(value) === 1 || value === states?.[0]

/** one of a few states: the spec's integers on the wire and in the column, words from `status.*` */
export const option = (
  options: Record<number, string>,
  { tones, ...flags }: FieldFlags & { initial?: number; tones?: Record<number, StateTone> } = {},
): Field =>
  field('option', 'smallint', same, flags, {
    options,
    initial: flags.initial ?? Number(Object.keys(options)[0]),
    ...(tones ? { tones } : {}),
  })

/**
 * the states of one life, as `option`: their numbers by the names that code calls them by, each with the word `<words>.<its_name>` and the tone it is
 * shown in
 */
export const states = <Name extends string, Words extends string>(
  codes: Record<Name, number>,
  words: Worded<Words, Name>,
  { tones, ...flags }: FieldFlags & { tones?: Record<NoInfer<Name>, StateTone> } = {},
): Field => {
  const names = Object.keys(codes) as Name[]
  return option(Object.fromEntries(names.map((name) => [codes[name], `${words}.${snakeCase(name)}`])), {
    ...flags,
    ...(tones ? { tones: Object.fromEntries(names.map((name) => [codes[name], tones[name]])) } : {}),
  })
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The beginning of word keys that are all there; a word that is missing does not compile. */
type Worded<Words extends string, Name extends string> = `${Words}.${SnakeCase<Name>}` extends WordKey ? Words : never
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** a day of the calendar, the same everywhere: "2026-03-09" */
export const date = (flags: FieldFlags = {}): Field => field('date', 'date', same, flags)

/** an instant: timestamptz inside, 10-digit seconds on the wire */
export const time = (flags: FieldFlags = {}): Field =>
  field('time', 'timestamp with time zone', (value: Date | null) => (value === null ? null : toSeconds(value)), flags)

/** When a row was made and last changed; neither is typed. */
export const timestamps = () => ({
  create_time: time({ search: true, sort: true, form: false }),
  update_time: time({ search: true, sort: true, form: false }),
})

/** What every list has that staff put in an order of their own: switched on or off, its place, when it was made and changed. */
export const listedFields = () => ({
  status: flag({ list: true, search: true, sort: true, initial: 1 }),
  weigh: int({ sort: true, max: 1_000_000 }),
  ...timestamps(),
})

/** until the end of a day, which is the first instant of the next one: shown and exported as the day itself */
export const lastDay = (flags: FieldFlags = {}): Field => ({ ...time(flags), isLastDay: true })

/** money: whole pence inside, "12.30" on the wire */
export const pence = (flags: FieldFlags = {}): Field =>
  field('pence', 'bigint', (value: Pence | null) => (value === null ? null : formatDecimal(value)), flags, { initial: '0.00' })

/** a row of another resource: its number on the wire, beside a nested object with the label and what is shown with it */
export const ref = (resource: string, label: string, { also, ...flags }: FieldFlags & { also?: readonly string[] } = {}): Field =>
  field('ref', 'bigint', same, flags, { ref: { resource, label, ...(also ? { also } : {}) } })

/** the parent in a tree of the same rows; empty at the top */
export const tree = (resource: string, label: string, flags: FieldFlags = {}): Field =>
  field('tree', 'bigint', same, flags, { ref: { resource, label } })

type Through = { through: NonNullable<Field['through']>; hasAll?: boolean; isTree?: boolean }

/** many rows of another resource, in a table of pairs: their numbers on the wire (`group_arr`), beside their labels (`group_name_arr`) */
export const refs = (resource: string, label: string, { through, hasAll, isTree, ...flags }: FieldFlags & Through): Field =>
  field('refs', 'none', same, flags, {
    ref: { resource, label },
    through,
    initial: [],
    ...(hasAll ? { hasAll } : {}),
    ...(isTree ? { isTree } : {}),
  })

type Choices = { initial?: string; tones?: Record<string, StateTone>; isRadio?: boolean; unavailable?: readonly string[] }

/** one of a few words that the wire and the column spell out (`menu_dir`) */
export const choice = (
  options: Record<string, string>,
  { initial, tones, isRadio, unavailable, ...flags }: FieldFlags & Choices = {},
): Field =>
  field('choice', 'text', same, flags, {
    options,
    initial: initial ?? (flags.required ? Object.keys(options)[0] : ''),
    ...(tones ? { tones } : {}),
    ...(isRadio ? { isRadio } : {}),
    ...(unavailable ? { unavailable } : {}),
  })

/** any of a few words */
export const choices = (options: Record<string, string>, flags: FieldFlags = {}): Field =>
  field('choices', 'ARRAY', same, flags, { options, initial: [] })

/** a password: written, never read; empty means as it was. A hook turns it into what is kept. */
export const secret = (max: number, flags: Pick<FieldFlags, 'required'> = {}): Field =>
  field('secret', 'none', () => '', flags, { max, initial: '' })

/** HTML as an editor makes it; the server cleans it before it is kept. Too long for lists, which leave it out. */
export const richText = (max: number, flags: Pick<FieldFlags, 'required' | 'form'> = {}): Field => ({
  ...text(max, flags),
  kind: 'richText',
})

/** both texts as two columns; the row also carries `name` in the caller's language, Chinese where English is empty */
export const bilingual = <Name extends string>(name: Name, max: number, flags: FieldFlags = {}): Halves<Name> =>
  halves(name, (own) => text(max, own), flags)

export const bilingualRichText = <Name extends string>(
  name: Name,
  max: number,
  flags: Pick<FieldFlags, 'required'> = {},
): Halves<Name> => halves(name, (own) => richText(max, own), flags)

type Halves<Name extends string> = Record<`${Name}_zh` | `${Name}_en`, Field>

function halves<Name extends string>(name: Name, make: (flags: FieldFlags) => Field, flags: FieldFlags): Halves<Name> {
  const zh = { ...make(flags), half: { of: name, language: 'zh' as const } }
  const en = { ...make({ ...flags, required: false, unique: false }), half: { of: name, language: 'en' as const } }
  return { [`${name}_zh`]: zh, [`${name}_en`]: en } as unknown as Halves<Name>
}
