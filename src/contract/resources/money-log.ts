import { holdWords, kindWords } from '../entry-kind.ts'
import { choice, id, pence, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** How a member's money moved, each movement with the balance before and after it. What staff add is a movement of its own and stays. */
export const moneyLog = resource('user.moneyLog', {
  table: 'member_money_log',
  menu: { folder: 'user', position: 40, icon: 'wallet' },
  fields: {
    id: { ...id(), list: false },
    user_id: ref('user.user', 'username', { also: ['nickname'], list: true, search: true, quick: true, required: true }),
    money: pence({ list: true, search: true, sort: true, required: true }),
    before: pence({ search: true, sort: true, form: false }),
    after: pence({ list: true, search: true, sort: true, form: false }),
    kind: choice(kindWords, { list: true, search: true, form: false }),
    state: choice(holdWords, {
      list: true,
      form: false,
      tones: { reserved: 'waiting', charged: 'done', returned: 'undone' },
    }),
    memo: text(255, { list: true, search: true, required: true }),
    internal_note: text(300, {}),
    create_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'memo',
  remove: 'never',
  write: 'add',
})
