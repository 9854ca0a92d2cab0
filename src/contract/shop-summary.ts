import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** For the start page, which needs no more of shops than this: how many are linked, and how many need their member. */
export const shopSummary = {
  summary: endpoint({
    path: 'GET /api/shop/summary',
    access: 'member',
    input: emptyInput,
    output: z.strictObject({ linked: z.int(), stopped: z.int() }),
  }),
}
