import { flag, id, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What a channel's carrier is told of our account with it. A secret is written here and never read. */
export const channelParam = resource('channelParam', {
  table: 'channel_param',
  menu: { folder: 'catalogue', position: 60, icon: 'adjustments' },
  fields: {
    id: id(),
    channel_id: ref('channel', 'name', { required: true, list: true, search: true, quick: true }),
    param_name: text(60, {
      required: true,
      unique: true,
      pattern: /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/,
      patternKey: 'invalid.param_name',
      list: true,
      search: true,
      quick: true,
      sort: true,
      mono: true,
    }),
    // Neither searched nor sorted: an order by what is hidden would tell it.
    param_value: text(4000, { list: true }),
    is_secret: flag({ list: true, search: true }),
    remark: text(200, { list: true, search: true, quick: true, isLine: true }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ list: true, search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'param_name',
  remove: 'hard',
})
