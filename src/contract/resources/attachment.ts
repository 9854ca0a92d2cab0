import { id, int, longText, option, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

export const fileState = { missing: 0, present: 1 } as const
export const ownerType = { admin: 1, member: 2 } as const

const read = { form: false } as const
/** What was uploaded, by whom, and whether it is still there. Uploads make rows; staff may name and sort them, and remove them with their file. */
export const attachment = resource('routine.attachment', {
  table: 'attachment_list',
  menu: { folder: 'routine', position: 20, icon: 'paperclip' },
  fields: {
    id: { ...id(), list: false },
    url: text(255, { list: true, mono: true, ...read }),
    name: text(100, { required: true, list: true, search: true, quick: true, sort: true, select: true, bigrams: true }),
    topic: text(20, {
      required: true,
      pattern: /^[A-Za-z0-9_-]{1,20}$/,
      patternKey: 'invalid.topic',
      list: true,
      search: true,
      sort: true,
    }),
    size: int({ list: true, search: true, sort: true, isBig: true, ...read }),
    mimetype: text(100, { search: true, ...read }),
    suffix: text(10, { search: true, select: true, ...read }),
    owner: text(30, { list: true, ...read }),
    owner_type: option(
      { [ownerType.admin]: 'attachment.owner.admin', [ownerType.member]: 'attachment.owner.member' },
      { search: true, ...read },
    ),
    admin_id: ref('auth.admin', 'username', { also: ['nickname'], search: true, ...read }),
    user_id: ref('user.user', 'username', { also: ['nickname'], search: true, ...read }),
    width: int(read),
    height: int(read),
    quote: int({ list: true, search: true, sort: true, isBig: true, ...read }),
    state: option(
      { [fileState.missing]: 'attachment.state.missing', [fileState.present]: 'attachment.state.present' },
      { list: true, search: true, ...read, tones: { [fileState.missing]: 'failed', [fileState.present]: 'done' } },
    ),
    last_upload_time: time({ list: true, search: true, sort: true, ...read }),
    create_time: time({ search: true, sort: true, ...read }),
    missing_time: time({ search: true, ...read }),
    check_time: time({ search: true, ...read }),
    storage: text(20, { search: true, mono: true, ...read }),
    sha1: longText(40, { mono: true, ...read }),
  },
  defaultSort: ['last_upload_time', 'desc'],
  label: 'name',
  remove: 'hard',
  write: 'edit',
  adds: { full_url: {} },
  detail: [
    'state',
    'url',
    'size',
    'width',
    'height',
    'mimetype',
    'topic',
    'owner',
    'last_upload_time',
    'create_time',
    'quote',
    'check_time',
    'missing_time',
    'storage',
    'sha1',
  ],
  actions: { check: { label: 'attachment.check', icon: 'approve', check: () => null } },
})
