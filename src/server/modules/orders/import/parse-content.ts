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
  const readers = parts.map(([key, schema]) => ({
    key,
    read: createPartReader(key, schema, key === 'sender' ? sender : undefined),
  }))
  return (content) => {
    const data: Record<string, unknown> = {}
    const issues: { path: PropertyKey[]; message: string }[] = []
    for (const { key, read } of readers) {
      const part = read(content[key])
      if (!part.success) for (const { path, message } of part.issues) issues.push({ path: [key, ...path], message })
      else if (part.data !== undefined) data[key] = part.data
    }
    // Every part was read by the schema of that part.
    return issues.length > 0 ? { success: false, issues } : { success: true, data: data as OrderContent }
  }
}

/** `known`: what was read before and is handed on as it is */
function createPartReader(key: ContentKey, schema: z.ZodType, known: unknown): (value: unknown) => Part {
  const byText = new Map<string, Part>()
  /** by the very object: whoever reads sheets hands out the same one for cells that say the same */
  const byObject = new WeakMap<object, Part>()
  const parseNew = (value: unknown): Part => {
    const { success, data, error } = schema.safeParse(value)
    return success ? { success, data } : { success: false, issues: error.issues }
  }
  const findPart = (value: unknown): Part => {
    if (known !== undefined && value === known) return { success: true, data: known }
    if (unlike.has(key) && value !== '') return parseNew(value)
    const isObject = typeof value === 'object' && value !== null
    const same = isObject ? byObject.get(value) : undefined
    if (same) return same
    const text = isObject ? JSON.stringify(value) : `${typeof value} ${String(value)}`
    const part = byText.get(text) ?? parseNew(value)
    if (byText.size >= mostRemembered) byText.clear()
    byText.set(text, part)
    if (isObject) byObject.set(value, part)
    return part
  }
  // Most orders of a sheet say of most parts what the one before them said.
  let [lastValue, lastPart]: [unknown, Part | undefined] = [undefined, undefined]
  return (value) => {
    if (lastPart && value === lastValue) return lastPart
    const part = findPart(value)
    lastValue = value
    lastPart = part
    return part
  }
}
