import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

/** What a parcel can be packed in. Sizes are centimetres ("30.5"), weights grams. */
export const packaging = {
  index: endpoint({
    path: 'GET /api/packaging/index',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          picture: z.string(),
          length: z.string(),
          width: z.string(),
          height: z.string(),
          weight: z.int(),
          price: z.string(),
          stock: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
}
