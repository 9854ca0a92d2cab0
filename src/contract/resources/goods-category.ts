import { bilingual, id, listedFields, longText } from '../fields.ts'
import { goodsClass } from '../goods-class.ts'
import { resource } from '../resource.ts'

/** A kind of goods: what may be done with all of it, and the words in an item's name that make one think of it. */
export const goodsCategory = resource('goodsCategory', {
  table: 'goods_category',
  menu: { folder: 'catalogue', position: 110, icon: 'category' },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    class: goodsClass({ required: true, list: true, search: true, sort: true }),
    ...bilingual('conditions', 300, { list: true }),
    keywords_zh: longText(2000),
    keywords_en: longText(2000),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
