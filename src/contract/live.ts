import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { Realm } from './envelope.ts'
import { emptyInput } from './inputs.ts'

const output = z.strictObject({ ticket: z.string() })

/** A ticket opens one event stream, once and within half a minute: a stream's address cannot carry a header, and no token stands in an address. */
export const live = {
  memberTicket: endpoint({ path: 'POST /api/live/ticket', access: 'member', input: emptyInput, output }),
  adminTicket: endpoint({ path: 'POST /admin/live/ticket', access: 'admin', input: emptyInput, output }),
}

/** Where the streams are; they answer to a ticket, not to a call. */
export const liveStream = { admin: '/admin/live', member: '/api/live' } as const satisfies Record<Realm, string>

/** What can change under a person's eyes. An event says which, and the row's number where there is one; contents are asked for by call. */
export const liveTopics = [
  'task',
  'notice',
  'balance',
  'rules',
  'order',
  'manifest',
  'reweigh',
  'shop',
  'shopOrder',
  'returnOrder',
  'claim',
] as const
export type LiveTopic = (typeof liveTopics)[number]
export type LiveChange = { topic: LiveTopic; id?: number }
