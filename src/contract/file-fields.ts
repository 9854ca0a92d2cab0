import { type Field, type FieldFlags, field, same, text } from './fields.ts'

type FileFlags = Omit<FieldFlags, 'search' | 'quick' | 'sort' | 'unique'>
const fileUrlRule = { pattern: /^(\/storage\/|https:\/\/)[^\s"'<>\\]+$/, patternKey: 'invalid.image' } as const

/** several uploaded pictures in an order of their own */
export const images = (flags: FileFlags = {}): Field =>
  field('images', 'ARRAY', same, flags, { initial: [], pattern: { is: fileUrlRule.pattern, key: 'invalid.image' }, max: 30 })

/** an uploaded file of whatever type uploads allow */
export const file = (flags: FileFlags = {}): Field => ({ ...text(500, { ...flags, ...fileUrlRule }), kind: 'file' })

export const files = (flags: FileFlags = {}): Field => ({ ...images(flags), kind: 'files' })

/** one uploaded picture: its address with us, or one elsewhere over https */
export const image = (flags: FileFlags = {}): Field => ({ ...text(500, { ...flags, ...fileUrlRule }), kind: 'image' })

/** What other clients show for an account without a picture. It is stored as no picture. */
export const defaultAvatar = '/static/images/avatar.png'

/** The picture of an account. On the wire an empty one is the default picture, which may be sent back. */
export const avatar = (flags: FileFlags = {}): Field => ({
  ...image(flags),
  encode: (url: string) => url || defaultAvatar,
  decode: (sent) => (sent === defaultAvatar ? '' : sent),
})
