import { accountPattern } from '#domain/account.ts'
import { flag, id, refs, secret, text, time } from '../fields.ts'
import { avatar } from '../file-fields.ts'
import { mobile } from '../rare-fields.ts'
import { resource } from '../resource.ts'

/** Who works in the back office. */
export const admin = resource('auth.admin', {
  table: 'admin',
  menu: { folder: 'auth', position: 20, icon: 'user' },
  fields: {
    id: id(),
    username: text(16, {
      required: true,
      unique: true,
      pattern: accountPattern,
      patternKey: 'invalid.account',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
    }),
    nickname: text(50, { required: true, list: true, search: true, quick: true, select: true }),
    group_arr: refs('auth.group', 'name', {
      through: { table: 'admin_group_access', own: 'admin_id', other: 'group_id' },
      required: true,
      list: true,
      search: true,
    }),
    avatar: avatar({ list: true }),
    email: text(254, { isLine: true, search: true, quick: true, list: true }),
    mobile: mobile({ search: true, quick: true }),
    password: secret(32, { required: true }),
    motto: text(255, {}),
    last_login_time: { ...time({ list: true, search: true, sort: true, form: false }), sortsEmptyFirst: true },
    last_login_ip: text(50, { search: true, form: false }),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'username',
  remove: 'hard',
  referred: 'admin.referred',
})
