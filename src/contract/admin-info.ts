import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

const text = z.string()

const ownInfo = z.strictObject({
  info: z.strictObject({
    id: z.int(),
    username: text,
    nickname: text,
    avatar: text,
    email: text,
    mobile: text,
    motto: text,
    last_login_time: text,
    lastlogintime: text,
    token: text,
    refresh_token: text,
    group_name_arr: z.array(text),
  }),
  /** the last steps, newest first: also for those who may not read the log of all */
  log: z.array(z.strictObject({ id: z.int(), title: text, url: text, outcome: text, ip: text, create_time: z.int() })),
})

export type OwnInfo = z.output<typeof ownInfo>

const line = (max: number) => z.string({ error: 'invalid.type' }).trim().max(max, 'invalid.too_long').optional()

/** Existing clients send the picture alone, or everything but the picture; whose it is says the session. */
const ownInfoInput = z.object({
  avatar: line(500),
  nickname: line(50),
  email: line(254),
  mobile: line(32),
  motto: line(255),
  password: z.string({ error: 'invalid.type' }).max(200, 'invalid.too_long').optional(),
})

export type OwnInfoInput = z.output<typeof ownInfoInput>

export const adminOwnInfo = {
  index: endpoint({ path: 'GET /admin/routine.AdminInfo/index', access: 'admin', input: emptyInput, output: ownInfo }),
  edit: endpoint({ path: 'POST /admin/routine.AdminInfo/edit', access: 'admin', input: ownInfoInput, output: z.null() }),
}
