import { bilingual, id, listedFields, ref, text } from '../fields.ts'
import { goodsClass } from '../goods-class.ts'
import { resource } from '../resource.ts'

/** Goods by name, with what customs ask for. Its class may be stricter than its category's; a milder one changes nothing. */
export const goods = resource('goods', {
  table: 'goods',
  menu: { folder: 'catalogue', position: 120, icon: 'tag' },
  fields: {
    id: id(),
    ...bilingual('name', 120, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    category_id: ref('goodsCategory', 'name', { required: true, list: true, search: true, quick: true }),
    class: goodsClass({ required: true, list: true, search: true, sort: true }),
    ...bilingual('conditions', 300, {}),
    hs_code: text(10, {
      pattern: /^\d{6,10}$/,
      patternKey: 'invalid.hs_code',
      list: true,
      search: true,
      quick: true,
      sort: true,
      mono: true,
    }),
    origin_country_id: ref('country', 'name', { search: true }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
