import {
  choice,
  choices,
  date,
  decimal,
  flag,
  id,
  int,
  longText,
  option,
  pence,
  ref,
  refs,
  richText,
  secret,
  text,
  time,
} from '#contract/fields.ts'
import { file, files, image, images } from '#contract/file-fields.ts'
import { city, clock, colour, icon, pairs, year } from '#contract/rare-fields.ts'
import { resource } from '#contract/resource.ts'

/** One of every kind there is, for a screen that exists only in the tests. */
export const toy = resource('store.toy', {
  table: 'toy',
  fields: {
    id: id(),
    name: text(30, { required: true, list: true, quick: true, search: true, unique: true }),
    type: choice({ menu: 'common.yes', button: 'common.no' }, { required: true, list: true, search: true, isRadio: true }),
    way: choice({ tab: 'common.yes', link: 'common.no' }, { search: true }),
    days: choices({ mon: 'common.yes', tue: 'common.no' }, { list: true, search: true }),
    hues: choices(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => [letter, `toy.hue.${letter}`]))),
    country_arr: refs('country', 'iso2', {
      through: { table: 'toy_country', own: 'toy_id', other: 'country_id' },
      list: true,
      search: true,
    }),
    home_id: ref('country', 'iso2', { list: true, search: true }),
    password: secret(40, { required: true }),
    links: pairs(),
    born: year({ list: true, search: true }),
    opens: clock({ list: true, search: true }),
    day: date({ list: true }),
    at: time({ list: true }),
    place: city({ list: true }),
    cover: image(),
    pictures: images({ list: true }),
    manual: file({ list: true }),
    papers: files({ list: true }),
    sign: icon({ list: true }),
    tint: colour({ list: true }),
    pieces: int({ list: true }),
    rate: decimal({ places: 2, list: true }),
    price: pence({ list: true }),
    size: option({ 0: 'common.no', 1: 'common.yes' }, { list: true }),
    is_new: flag({ list: true }),
    note: longText(500),
    story: richText(5000),
    update_time: time({ form: false }),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})

export const toyTables = [
  `create table toy (id bigint generated always as identity primary key, name text not null unique, type text not null, way text, days text[] not null default '{}',
     hues text[] not null default '{}', home_id bigint references country, links jsonb not null default '[]', born smallint, opens time, day date,
     at timestamptz, place bigint[] not null default '{}', cover text not null default '', pictures text[] not null default '{}', manual text not null default '',
     papers text[] not null default '{}', sign text not null default '', tint text not null default '', pieces integer not null default 0, rate numeric not null default 0,
     price bigint not null default 0, size smallint not null default 0, is_new boolean not null default false, note text not null default '', story text not null default '', update_time timestamptz)`,
  'create table toy_country (toy_id bigint references toy on delete cascade, country_id bigint references country, primary key (toy_id, country_id))',
]
