import type { z } from 'zod'
import { type OrderContent, orderContent } from '#contract/order.ts'

type ContentKey = keyof typeof orderContent.shape
type Part = { success: true; data: unknown } | { success: false; issues: readonly { path: PropertyKey[]; message: string }[] }
type Parsed = { success: true; data: OrderContent } | { success: false; issues: { path: PropertyKey[]; message: string }[] }

/** Another one in every order: nothing is gained by remembering it. */
const unlike: ReadonlySet<string> = new Set<ContentKey>(['receiver', 'out_order_id', 'platform_order_number'])
const mostRemembered = 2000
const parts = Object.entries(orderContent.shape) as [ContentKey, z.ZodType][]

/**
 * Reads orders of one sheet as `orderContent` does, part by part: a shop sends the same goods in the same boxes again and again, and reading a part
 * takes longer than finding that it was read. Orders share the parts that they have alike. `sender`: whoever was read before.
 */
export function createContentParser(sender: OrderContent['sender'] | undefined): (content: Record<string, unknown>) => Parsed {
  const known = new Map<string, Part>()
  /** by the very object: whoever reads sheets hands out the same one for cells that say the same */
  const seen = new WeakMap<object, Part>()
  const parseNew = (schema: z.ZodType, value: unknown): Part => {
    const { success, data, error } = schema.safeParse(value)
    return success ? { success, data } : { success: false, issues: error.issues }
  }
  const parsePart = (key: ContentKey, schema: z.ZodType, value: unknown): Part => {
    if (key === 'sender' && sender !== undefined && value === sender) return { success: true, data: sender }
    if (unlike.has(key) && value !== '') return parseNew(schema, value)
    const isObject = typeof value === 'object' && value !== null
    const same = isObject ? seen.get(value) : undefined
    if (same) return same
    const text = isObject ? `${key} ${JSON.stringify(value)}` : `${key}=${typeof value} ${String(value)}`
    const part = known.get(text) ?? parseNew(schema, value)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, part)
    if (isObject) seen.set(value, part)
    return part
  }
  return (content) => {
    const data: Record<string, unknown> = {}
    const issues: { path: PropertyKey[]; message: string }[] = []
    for (const [key, schema] of parts) {
      const part = parsePart(key, schema, content[key])
      if (!part.success) for (const { path, message } of part.issues) issues.push({ path: [key, ...path], message })
      else if (part.data !== undefined) data[key] = part.data
    }
    // Every part was read by the schema of that part.
    return issues.length > 0 ? { success: false, issues } : { success: true, data: data as OrderContent }
  }
}
