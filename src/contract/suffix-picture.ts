import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const input = z.object({
  suffix: z
    .string({ error: 'invalid.type' })
    .regex(/^[A-Za-z0-9]{1,20}$/, 'invalid.format')
    .default('file'),
  /** `#1f4e8c`, `1f4e8c`, `#fff` or `rgb(31,78,140)`; without one the suffix has a colour of its own */
  background: z.preprocess(
    (raw) => (raw === '' ? undefined : raw),
    z
      .string({ error: 'invalid.type' })
      .regex(/^(#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|rgb\(\s?\d{1,3}\s?,\s?\d{1,3}\s?,\s?\d{1,3}\s?\))$/, 'invalid.format')
      .optional(),
  ),
})

const picture = {
  access: 'public',
  input,
  output: z.string(),
  media: 'image/svg+xml',
  cacheSeconds: 86_400,
  // Other clients put an administrator's token into the URL, for members too. The picture is public.
  ignores: ['batoken'],
} as const

/** A picture for a file that is none. A browser asks for pictures without our headers, so whoever asks gets it. */
export const suffixPicture = {
  member: endpoint({ path: 'GET /api/ajax/buildSuffixSvg', ...picture }),
  admin: endpoint({ path: 'GET /admin/ajax/buildSuffixSvg', ...picture }),
}
