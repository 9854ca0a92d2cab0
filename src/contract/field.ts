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
  /**
   * part of the quick search; `start`: only what begins so, for words that stand in very many rows; `number`: the same for numbers, as typed or
   * in capitals, by an index over those that are not empty; `postcode` and `email`: what begins so, whatever its case and spaces, where what was
   * typed can be one
   */
  quick?: boolean | 'start' | 'number' | 'postcode' | 'email'
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
  /** a time that ends a day, and is shown as that day: the first instant of the next one */
  isLastDay?: boolean
  /** rows without a value come first ascending and last descending; the index of the column must say so too */
  sortsEmptyFirst?: boolean
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
  /** kept inside an object of the row: `receiver ->> 'state'`; read there, never written */
  partOf?: { column: string; key: string }
  /** a filter of a member's list that asks another column: whether it holds this, is above zero, or lies within some days; `scope`: its module asks */
  filterOf?: { field: string; by: 'value' | 'positive' | 'days' | 'scope' }
  /** the index that finds rows by a value of this field keeps them in the order of that one: so they are listed, where no other order was asked for */
  sortedBy?: string
}
