import { checkDraft, priceTableState } from '#domain/price-table.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, id, int, ref, states, text, time } from '../fields.ts'
import { sideWords } from '../price-side.ts'
import { resource } from '../resource.ts'

/** What channels cost, version by version: a view that knows how each stands now. Prices are edited and published by calls of their own. */
export const priceTable = resource('priceTable', {
  table: 'price_table_version',
  menu: { folder: 'catalogue', position: 90, icon: 'table' },
  nodes: {
    del: 'node.priceTable.del',
    draft: 'node.priceTable.draft',
    edit: 'node.priceTable.edit',
    publish: 'node.priceTable.publish',
  },
  fields: {
    id: { ...id(), list: false },
    channel_id: ref('channel', 'name', { list: true, search: true, quick: true }),
    version: int({ list: true, search: true, sort: true }),
    label: text(60, { search: true, quick: true, sort: true, mono: true }),
    state: states(priceTableState, 'priceTable.state', {
      list: true,
      search: true,
      sort: true,
      tones: { draft: 'attention', in_force: 'done', coming: 'working', past: 'off' },
    }),
    price_side: choice(sideWords, { list: true, search: true }),
    valid_from: time({ list: true, search: true, sort: true }),
    publish_time: time({ list: true, search: true, sort: true }),
    admin_id: ref('auth.admin', 'username', { list: true, search: true }),
    remark: text(200, { list: true, search: true, quick: true, isLine: true }),
    create_time: time({ search: true, sort: true }),
    update_time: time({ search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'label',
  remove: 'never',
  write: 'none',
  actions: {
    del: {
      label: 'priceTable.del',
      ask: 'priceTable.del_ask',
      icon: 'cancel',
      isDanger: true,
      check: (row) => reasonWord(checkDraft(Number(row.state))),
    },
  },
})

const reasonWord = (reason: 'published' | null): WordKey | null => reason && `priceTable.refused.${reason}`
