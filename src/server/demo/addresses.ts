import type { Ctx } from '#server/ctx.ts'
import { createAddress } from '#server/modules/addresses/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { readCalendar, withClockAt } from './calendar.ts'
import { createUnlessExists } from './create-unless-exists.ts'

const book = [
  {
    address_type: 1,
    is_sender_default: true,
    country: 'GB',
    salutation: 'Ms',
    first_name: 'Demo',
    last_name: 'Sender',
    mobile_code: '+44',
    mobile: '7911123456',
    zip_code: 'LS1 4DY',
    city: 'Leeds',
    address_line_1: '1 Wellington Street',
  },
  {
    address_type: 2,
    is_default: true,
    country: 'CN',
    user_name: '张三',
    mobile: '13800138000',
    zip_code: '518000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    address_line_1: '科技园路1号',
  },
  {
    address_type: 2,
    country: 'GB',
    salutation: 'Mrs',
    first_name: 'Mary Anne',
    last_name: 'Jones',
    mobile_code: '+44',
    mobile: '7911123457',
    zip_code: 'GU1 3AA',
    city: 'Guildford',
    province: 'Surrey',
    address_line_1: '22 High Street',
  },
  {
    address_type: 3,
    country: 'GB',
    salutation: 'Mr',
    first_name: 'Sam',
    last_name: 'Reed',
    mobile_code: '+44',
    mobile: '7911123458',
    zip_code: 'M1 1AE',
    city: 'Manchester',
    address_line_1: 'Unit 7',
    address_line_2: '5 Park Lane',
  },
]

/** Somebody of each kind, so that a first order can be filled in with a click. */
export async function fillAddressBook(ctx: Ctx): Promise<void> {
  const [member] = await run<{ id: number }>(ctx.db, `select id from member where username = 'demo'`)
  if (!member) return
  const then = withClockAt(ctx, (await readCalendar(ctx)).start)
  for (const address of book)
    await createUnlessExists('address.duplicate', () => createAddress(then, member.id, { ...address, check_duplicate: true }))
}
