import { z } from 'zod'

type Def = z.core.$ZodTypeDef & Record<string, unknown>

/** What a schema of each sort is made of: these parts are looked into as well. */
const inside: Record<string, readonly string[]> = {
  array: ['element'],
  pipe: ['in', 'out'],
  ...Object.fromEntries(
    ['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch'].map((sort) => [sort, ['innerType']]),
  ),
}

/**
 * The same schema, in which no object passes over names that it does not have. An object that says itself what becomes of them (loose, strict) and
 * choices between several shapes stay as they are.
 */
export function refuseUnknown(schema: z.ZodType): z.ZodType {
  const def = schema._zod.def as Def
  if (def.type === 'object') return strictObject(schema as z.ZodObject)
  const parts = inside[def.type]
  if (!parts) return schema
  const strict = Object.fromEntries(parts.map((name) => [name, refuseUnknown(def[name] as z.ZodType)]))
  return z.core.clone(schema, { ...def, ...strict } as never)
}

function strictObject(schema: z.ZodObject): z.ZodType {
  const { def } = schema._zod
  const shape = Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, refuseUnknown(part as z.ZodType)]))
  return z.core.clone(schema, { ...def, shape, catchall: def.catchall ?? z.never() } as never)
}
