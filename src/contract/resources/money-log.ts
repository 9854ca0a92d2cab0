import { id, pence, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** How a member's money moved, each movement with the balance before and after it. */
export const moneyLog = resource('user.moneyLog', {
  table: 'member_money_log',
  fields: {
    id: id(),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    money: pence({ list: true, search: true }),
    before: pence({ list: true }),
    after: pence({ list: true }),
    memo: text(255, { list: true, search: true }),
    create_time: time({ list: true, search: true }),
  },
  order: ['id', 'desc'],
  label: 'memo',
  remove: 'never',
  write: 'none',
})
