import { accountPattern } from '#domain/account.ts'
import { date, type Field, flag, id, int, option, pence, ref, secret, text, time } from '../fields.ts'
import { avatar } from '../file-fields.ts'
import { mobile } from '../rare-fields.ts'
import { resource } from '../resource.ts'

/** A field of the row that stands beside ours in another table. */
const joinedField = (table: string, key: string, column: string, one: Field): Field => ({
  ...one,
  form: false,
  joinedTable: { table, key, column },
})

/** The members. Money and points move only by what is bought, paid in and given; here they are read. */
export const member = resource('user.user', {
  table: 'member',
  menu: { folder: 'user', position: 10, icon: 'user' },
  fields: {
    id: { ...id(), list: false, quick: true },
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
      bigrams: true,
    }),
    nickname: text(50, { required: true, list: true, search: true, quick: true, select: true, bigrams: true }),
    group_id: ref('user.group', 'name', { required: true, list: true, search: true }),
    email: text(254, { isLine: true, unique: true, list: true, search: true, quick: true, fiveGrams: true }),
    mobile: mobile({ unique: true, list: true, search: true, quick: true }),
    avatar: avatar(),
    gender: option({ 0: 'gender.unknown', 1: 'gender.male', 2: 'gender.female' }, { search: true }),
    birthday: date({}),
    money: joinedField('wallet', 'user_id', 'money', pence({ list: true, search: true, sort: true })),
    score: joinedField('wallet', 'user_id', 'points', int({ search: true, sort: true, isBig: true })),
    score_pending: joinedField('wallet', 'user_id', 'points_pending', int({ isBig: true })),
    owed: joinedField('wallet', 'user_id', 'owed', pence({ search: true })),
    is_frozen: joinedField('wallet', 'user_id', 'is_frozen', flag({ search: true })),
    salesperson_id: ref('salesperson', 'name', { search: true }),
    password: secret(32, { required: true }),
    motto: text(255, {}),
    last_login_time: { ...time({ list: true, search: true, sort: true, form: false }), sortsEmptyFirst: true },
    last_login_ip: text(50, { search: true, form: false }),
    join_time: time({ search: true, sort: true, form: false }),
    join_ip: text(50, { form: false }),
    status: flag({ list: true, search: true, initial: 1, states: ['enable', 'disable'] }),
    close_time: time({ search: true, form: false }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'username',
  remove: 'hard',
  referred: 'member.referred',
  insteadOfDelete: 'close',
  adds: { nickname_text: { select: true } },
  actions: {
    close: {
      label: 'user.close',
      ask: 'user.close_ask',
      icon: 'cancel',
      isDanger: true,
      check: (row) => (row.close_time === null ? null : 'user.refused.closed'),
    },
    freeze: {
      label: 'user.freeze',
      ask: 'user.freeze_ask',
      asks: { reason: 'resource.ask_reason' },
      icon: 'refuse',
      isDanger: true,
      check: (row) => (row.is_frozen === 1 ? 'user.refused.frozen' : null),
    },
    unfreeze: {
      label: 'user.unfreeze',
      ask: 'user.unfreeze_ask',
      icon: 'approve',
      check: (row) => (row.is_frozen === 1 ? null : 'user.refused.not_frozen'),
    },
    reopen: {
      label: 'user.reopen',
      icon: 'run',
      check: (row) => (row.close_time === null ? 'user.refused.open' : null),
    },
  },
})
