import { id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** How a member's points moved, each movement with the points before and after it. */
export const scoreLog = resource('user.scoreLog', {
  table: 'member_score_log',
  fields: {
    id: id(),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    score: int({ list: true, search: true, isBig: true }),
    before: int({ list: true, isBig: true }),
    after: int({ list: true, isBig: true }),
    memo: text(255, { list: true, search: true }),
    create_time: time({ list: true, search: true }),
  },
  order: ['id', 'desc'],
  label: 'memo',
  remove: 'never',
  write: 'none',
})
