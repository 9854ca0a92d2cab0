import { kindWords } from '../entry-kind.ts'
import { choice, id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

const most = 1_000_000_000

/** How a member's points moved, each movement with the points before and after it. */
export const scoreLog = resource('user.scoreLog', {
  table: 'member_score_log',
  menu: { folder: 'user', position: 50, icon: 'coin' },
  fields: {
    id: { ...id(), list: false },
    user_id: ref('user.user', 'username', { also: ['nickname'], list: true, search: true, quick: true, required: true }),
    score: int({ list: true, search: true, sort: true, required: true, isBig: true, min: -most, max: most }),
    before: int({ search: true, sort: true, isBig: true, form: false }),
    after: int({ list: true, search: true, sort: true, isBig: true, form: false }),
    kind: choice(kindWords, { list: true, search: true, form: false }),
    memo: text(255, { list: true, search: true, required: true }),
    internal_note: text(300, {}),
    create_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'memo',
  remove: 'never',
  write: 'add',
})
