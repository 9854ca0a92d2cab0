/** The inputs that a config item can be drawn with, by their names on the wire. */
export const configTypes = [
  'string',
  'password',
  'number',
  'radio',
  'checkbox',
  'switch',
  'textarea',
  'array',
  'datetime',
  'year',
  'date',
  'time',
  'select',
  'selects',
  'remoteSelect',
  'remoteSelects',
  'editor',
  'city',
  'image',
  'images',
  'file',
  'files',
  'icon',
  'color',
] as const

export type ConfigType = (typeof configTypes)[number]

/** What a value can be asked to be besides of its type, by the names on the wire. */
export const configRules = [
  'required',
  'mobile',
  'idNumber',
  'account',
  'password',
  'varName',
  'editorRequired',
  'url',
  'email',
  'date',
  'number',
  'integer',
  'float',
] as const

export type ConfigRule = (typeof configRules)[number]

export type ConfigPair = { key: string; value: string }
export type ConfigValue = string | number | boolean | string[] | number[] | ConfigPair[]

/** What an item is, as far as its value is concerned. */
export type ConfigShape = {
  type: ConfigType
  rule: readonly ConfigRule[]
  /** offered value → its label, for the types that offer something */
  content: Readonly<Record<string, string>> | null
  /** bounds of a number, the levels of a city */
  inputExtend?: Readonly<Record<string, unknown>>
}
