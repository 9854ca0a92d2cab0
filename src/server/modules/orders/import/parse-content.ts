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
  const parsePart = (key: ContentKey, schema: z.ZodType, value: unknown): Part => {
    if (key === 'sender' && sender !== undefined && value === sender) return { success: true, data: sender }
    const text = unlike.has(key) ? undefined : `${key} ${JSON.stringify(value)}`
    const before = text === undefined ? undefined : known.get(text)
    if (before) return before
    const { success, data, error } = schema.safeParse(value)
    const part: Part = success ? { success, data } : { success: false, issues: error.issues }
    if (known.size >= mostRemembered) known.clear()
    if (text !== undefined) known.set(text, part)
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
