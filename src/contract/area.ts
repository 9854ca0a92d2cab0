import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rowId } from './inputs.ts'

const chosen = z.preprocess((raw) => (raw === '' || raw === '0' || raw === 0 ? undefined : raw), rowId.optional())

/** Nothing chosen asks for the first level, a province for the second, province and city for the third. */
const areaQuery = z.object({
  country: z
    .preprocess(
      (raw) => (raw === '' ? undefined : raw),
      z
        .string({ error: 'invalid.type' })
        .regex(/^[A-Za-z]{2}$/, 'invalid.iso2')
        .toUpperCase()
        .default('CN'),
    )
    .default('CN'),
  province: chosen,
  city: chosen,
})

const areaAnswer = z.array(z.strictObject({ value: z.int(), label: z.string() }))

// Divisions change once in years; an hour of a name that staff have just corrected harms nobody.
const cacheSeconds = 3600

/** What an address form offers next, the same for members and staff. */
export const areaChoice = {
  member: endpoint({ path: 'GET /api/ajax/area', access: 'public', input: areaQuery, output: areaAnswer, cacheSeconds }),
  admin: endpoint({ path: 'GET /admin/ajax/area', access: 'admin', input: areaQuery, output: areaAnswer, cacheSeconds }),
}
