import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './inputs.ts'

const hit = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** what tells it from its namesakes */
  note: z.string(),
  /** the page that shows it, in the area of whoever asked */
  path: z.string(),
})

export type SearchHit = z.output<typeof hit>

const answer = z.strictObject({
  /** names of the rules whose pages match in either language */
  menus: z.array(z.string()),
  groups: z.array(z.strictObject({ resource: z.string(), list: z.array(hit) })),
})

export type SearchAnswer = z.output<typeof answer>

const input = z.object({ q: line(100) })

/** Everything an admin could find on their own screens, and everything of their own a member could, by a few letters of it. */
export const search = {
  index: endpoint({ path: 'GET /admin/search/index', access: 'admin', input, output: answer }),
  own: endpoint({ path: 'GET /api/search/index', access: 'member', input, output: answer }),
}
