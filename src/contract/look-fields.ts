import { type Field, type FieldFlags, text } from './fields.ts'

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
