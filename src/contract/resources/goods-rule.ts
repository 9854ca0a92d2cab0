import { bilingual, flag, id, ref, timestamps } from '../fields.ts'
import { goodsClass } from '../goods-class.ts'
import { resource } from '../resource.ts'

/** What tightens a category or single goods for a destination, or for every other one; on one channel or on all. */
export const goodsRule = resource('goodsRule', {
  table: 'goods_rule',
  menu: { folder: 'catalogue', position: 130, icon: 'checklist' },
  fields: {
    id: { ...id(), list: false },
    category_id: ref('goodsCategory', 'name', { list: true, search: true, quick: true }),
    goods_id: ref('goods', 'name', { list: true, search: true, quick: true }),
    country_id: ref('country', 'name', { list: true, search: true, quick: true }),
    is_except: flag({ list: true, search: true }),
    channel_id: ref('channel', 'name', { list: true, search: true, quick: true }),
    class: goodsClass({ isRule: true, required: true, list: true, search: true, sort: true }),
    // Beside what the rule is about there is no room for two texts; whoever wants them chooses the columns.
    ...bilingual('note', 300),
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    ...timestamps(),
  },
  defaultSort: ['id', 'desc'],
  label: 'note',
  remove: 'hard',
})
