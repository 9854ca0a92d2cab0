import { bilingual, bilingualRichText, id, int, option, ref, text, time, timestamps } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'

/** A text for visitors: help, a notice, a policy. Published, and its time come, it stands at /articles/<slug>. */
export const article = resource('article', {
  table: 'article',
  menu: { folder: 'content', position: 10, icon: 'article' },
  search: { id: true, part: ['slug', 'title'], note: ['slug'] },
  fields: {
    id: id(),
    ...bilingual('title', 120, { required: true, list: true, search: true, quick: true, sort: true }),
    category_id: ref('articleCategory', 'name', { required: true, list: true, search: true }),
    cover: image({ list: true }),
    slug: text(80, {
      required: true,
      unique: true,
      pattern: /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/,
      patternKey: 'invalid.slug',
      search: true,
      quick: true,
      sort: true,
    }),
    ...bilingual('summary', 300, {}),
    ...bilingualRichText('content', 60_000, { required: true }),
    status: option({ 0: 'status.article.draft', 1: 'status.article.published' }, { list: true, search: true, sort: true }),
    publish_time: time({ list: true, search: true, sort: true }),
    weigh: int({ sort: true, max: 1_000_000 }),
    ...timestamps(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'title',
  sortable: 'weigh',
  remove: 'hard',
  // Agreements at registration are articles.
  chosenBy: ['routine/config/index'],
})
