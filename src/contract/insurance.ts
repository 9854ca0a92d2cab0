import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** Which cover can be had. Premiums contain the tax; `domain/insurance.ts` works out the one for a declared value, in the browser too. */
export const insurance = {
  index: endpoint({
    path: 'GET /api/insurance/index',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          kind: z.enum(['bands', 'percent']),
          percent: z.string(),
          bands: z.array(z.strictObject({ cover: z.string(), premium: z.string() })),
          min_premium: z.string(),
          cover_limit: z.string(),
          ipt_rate: z.string(),
        }),
      ),
      total: z.int(),
    }),
  }),
}
