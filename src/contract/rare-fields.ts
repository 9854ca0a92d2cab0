import { formatMobile, toStoredMobile } from '#domain/mobile.ts'
import { type Field, type FieldFlags, field, same, text } from './fields.ts'

/** Kinds that few resources have. */

/** a list of one's own: `[{key, value}]` */
export const pairs = (flags: Pick<FieldFlags, 'form' | 'required'> = {}): Field =>
  field('pairs', 'jsonb', same, flags, { initial: [], max: 200 })

export const year = (flags: FieldFlags = {}): Field => field('year', 'smallint', same, flags, { min: 1900, max: 2200 })

/** a time of day, of no certain day: "09:30:00" */
export const clock = (flags: FieldFlags = {}): Field => field('clock', 'time without time zone', same, flags)

/** a place by its divisions, from the widest to the narrowest: numbers of areas */
export const city = ({
  level = 3,
  ...flags
}: Pick<FieldFlags, 'form' | 'required' | 'list'> & { level?: 1 | 2 | 3 } = {}): Field =>
  field('city', 'ARRAY', (value: (string | number)[]) => value.map(Number), flags, { initial: [], level })

/** a mobile number: E.164 inside, a Chinese one as its eleven digits on the wire */
export const mobile = (flags: FieldFlags = {}): Field => ({ ...text(32, flags), encode: formatMobile, decode: toStoredMobile })

type PlainFlags = Omit<FieldFlags, 'search' | 'quick' | 'sort' | 'unique'>

/** a drawing of the menu, by its name */
export const icon = (flags: PlainFlags = {}): Field => ({
  ...text(50, { ...flags, pattern: /^[A-Za-z0-9 _-]+$/, patternKey: 'invalid.format' }),
  kind: 'icon',
})

/** "#1f6feb" */
export const colour = (flags: PlainFlags = {}): Field => ({
  ...text(7, { ...flags, pattern: /^#[0-9a-fA-F]{6}$/, patternKey: 'invalid.colour' }),
  kind: 'colour',
})
