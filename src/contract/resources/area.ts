import { bilingual, id, option, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** The divisions of a country. They come with the product; staff correct names and post codes. */
export const area = resource('area', {
  table: 'area',
  menu: { folder: 'catalogue', position: 20, icon: 'map' },
  fields: {
    id: id(),
    country: text(2, { list: true, search: true, form: false, mono: true }),
    level: option(
      { 1: 'area.level.province', 2: 'area.level.city', 3: 'area.level.district' },
      { list: true, search: true, form: false },
    ),
    pid: ref('area', 'name', { list: true, search: true, form: false }),
    ...bilingual('name', 100, { required: true, list: true, search: true, quick: true, select: true }),
    shortname: text(100, { list: true, search: true, quick: true }),
    mergename: text(255, { form: false, select: true }),
    code: text(100, { list: true, search: true, quick: true, form: false, mono: true }),
    zip: text(100, { search: true, mono: true }),
    pinyin: text(100, { search: true }),
    first: text(50, {}),
    lng: text(50, {}),
    lat: text(50, {}),
    update_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'never',
  write: 'edit',
})
