import { readDecimalText } from '#domain/decimal.ts'
import { formatDecimal, type Pence } from '#domain/money.ts'
import { maskSecrets } from '#domain/secrets.ts'
import { toSeconds } from '#domain/time.ts'

/**
 * The kinds of field a resource is made of. A kind knows its column type, how it is written to the wire, which input draws it and which searches
 * make sense; everything else (list, form, search, audits) follows from that. A field is only data: what it accepts is made of it by
 * `field-input.ts`, so that a list in the browser need not carry the checks of its form.
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'json'
  | 'int'
  | 'decimal'
  | 'flag'
  | 'option'
  | 'date'
  | 'time'
  | 'pence'
  | 'size'
  | 'ref'
  | 'tree'
  | 'refs'
  | 'choice'
  | 'choices'
  | 'secret'
  | 'pairs'
  | 'year'
  | 'clock'
  | 'city'
  | 'image'
  | 'images'
  | 'file'
  | 'files'
  | 'icon'
  | 'colour'
  | 'richText'

/** What a state means to whoever looks; its colour and picture follow from it, the same on every screen. */
export type StateTone = 'off' | 'waiting' | 'working' | 'done' | 'failed' | 'undone' | 'attention'

export type FieldFlags = {
  /** shown as a column of the list */
  list?: boolean
  /** offered in the common search */
  search?: boolean
  /** part of the quick search; `start`: only what begins so, for words of very many rows; `number`: the same for numbers, as typed or in capitals */
  quick?: boolean | 'start' | 'number'
  sort?: boolean
  /** may be written through add and edit */
  form?: boolean
  required?: boolean
  /** the database holds it unique; a clash is answered on this field */
  unique?: boolean
  /** answered by `select` besides id and label */
  select?: boolean
  /** has an index over pieces of one and two characters besides its trigrams: a Chinese name is found quickly too */
  bigrams?: boolean
  /** has an index over every five characters in a row besides its trigrams: for texts whose trigrams are mostly the same, such as e-mails */
  fiveGrams?: boolean
}

export type Field = Required<FieldFlags> & {
  kind: FieldKind
  /** PostgreSQL's name of the column type, for the audit */
  column:
    | 'bigint'
    | 'integer'
    | 'smallint'
    | 'numeric'
    | 'text'
    | 'jsonb'
    | 'boolean'
    | 'date'
    | 'time without time zone'
    | 'timestamp with time zone'
    | 'ARRAY'
    /** kept elsewhere: in a table of pairs, or only as a hash */
    | 'none'
  /** column value → wire */
  encode: (value: never) => unknown
  /** another spelling of the same value, in a form or a search → the one that is checked and kept */
  decode?: (sent: string) => unknown
  max?: number
  min?: number
  /** decimals */
  places?: number
  /** money of another currency: whole smallest units of the one this field of the row names */
  minorOf?: string
  /** what a text must look like, and the words for one that does not */
  pattern?: { is: RegExp; key: `invalid.${string}` }
  isUpper?: boolean
  initial?: unknown
  /** wire value → word key */
  options?: Record<string, string>
  /** options that rows of before may have and nobody can choose now */
  unavailable?: readonly string[]
  /** wire value → tone, where the options are states */
  tones?: Record<string, StateTone>
  /** one line, however long it may be */
  isLine?: boolean
  /** compared letter by letter: drawn with letters of one width */
  mono?: boolean
  /** the half of a bilingual text this is, and the name of the whole */
  half?: { of: string; language: 'zh' | 'en' }
  /** `also`: what else of that row stands beside the label and is searched by (`user.nickname`) */
  ref?: { resource: string; label: string; also?: readonly string[] }
  /** the words a flag is on the wire, where it is not 1 and 0 */
  states?: readonly [on: string, off: string]
  /** the table of pairs behind many references */
  through?: { table: string; own: string; other: string }
  /** many references that may also be everything there is: `["*"]`, which a hook understands */
  hasAll?: boolean
  /** many references that are ticked in a tree */
  isTree?: boolean
  /** few choices that all stay in sight */
  isRadio?: boolean
  /** the form asks for it only while another field says one of these */
  when?: { field: string; is: readonly string[] }
  /** how deep a place goes: province, city, district */
  level?: 1 | 2 | 3
  /** kept in a table that has one row beside each of ours, found by `key`; read there, never written here */
  joinedTable?: { table: string; key: string; column: string }
  /** a filter of a member's list that asks another column: whether it holds this, is above zero, or lies within some days */
  filterOf?: { field: string; by: 'value' | 'positive' | 'days' }
  /** rows with one value of this field are kept by their index, and therefore listed, in the order of that one */
  sortedBy?: string
}

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

/** a day of the calendar, the same everywhere: "2026-03-09" */
export const date = (flags: FieldFlags = {}): Field => field('date', 'date', same, flags)

/** an instant: timestamptz inside, 10-digit seconds on the wire */
export const time = (flags: FieldFlags = {}): Field =>
  field('time', 'timestamp with time zone', (value: Date | null) => (value === null ? null : toSeconds(value)), flags)

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
