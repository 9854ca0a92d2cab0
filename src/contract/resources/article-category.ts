import { bilingual, flag, id, int, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Under which heading articles are found. Switched off, its articles are not shown to visitors. */
export const articleCategory = resource('articleCategory', {
  table: 'article_category',
  menu: { folder: 'content', position: 20, icon: 'folder' },
  fields: {
    id: id(),
    ...bilingual('name', 40, { required: true, list: true, search: true, quick: true, sort: true }),
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    weigh: int({ sort: true, max: 1_000_000 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
