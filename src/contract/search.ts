import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './inputs.ts'

const hit = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** what tells it from its namesakes */
  note: z.string(),
  /** where it is shown, as an address under /admin */
  path: z.string(),
})

export type SearchHit = z.output<typeof hit>

const answer = z.strictObject({
  /** names of the rules whose pages match in either language */
  menus: z.array(z.string()),
  groups: z.array(z.strictObject({ resource: z.string(), list: z.array(hit) })),
})

export type SearchAnswer = z.output<typeof answer>

/** Everything an admin could find on their own screens, by a few letters of it. */
export const search = {
  index: endpoint({ path: 'GET /admin/search/index', access: 'admin', input: z.object({ q: line(100) }), output: answer }),
}
