import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const input = z.object({
  topic: z
    .string({ error: 'invalid.type' })
    .regex(/^[A-Za-z0-9_-]{1,20}$/, 'invalid.format')
    .default('default'),
  /** existing clients name their driver; where files are kept is the operator's choice */
  driver: z.literal('local', { error: 'invalid.choice' }).default('local'),
})

/** A stored file as every upload answers it; members that do not apply are absent. */
const storedFile = z.strictObject({
  id: z.int(),
  topic: z.string(),
  admin_id: z.int().optional(),
  user_id: z.int().optional(),
  url: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
  storage: z.string(),
  sha1: z.string(),
  last_upload_time: z.int(),
  suffix: z.string(),
  full_url: z.string(),
})

export type StoredFile = z.output<typeof storedFile>

const output = z.strictObject({ file: storedFile })

export const upload = {
  member: endpoint({ path: 'POST /api/ajax/upload', access: 'member', input, output, upload: true }),
  admin: endpoint({ path: 'POST /admin/ajax/upload', access: 'admin', input, output, upload: true }),
}
