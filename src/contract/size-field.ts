import { formatSize } from '#domain/size.ts'
import { type Field, type FieldFlags, field } from './fields.ts'

type Bounds = { min?: number; max?: number }

/** a length: whole millimetres inside, centimetres with at most one decimal on the wire ("30.5"); empty is null. Bounds are centimetres. */
export const size = ({ min = 0.1, max = 10_000, ...flags }: FieldFlags & Bounds = {}): Field =>
  field('size', 'integer', (millimetres: number) => formatSize(millimetres), flags, { min, max, places: 1, initial: '' })
