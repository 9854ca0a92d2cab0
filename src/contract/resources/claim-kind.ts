import { claimDocuments } from '#domain/claim/status.ts'
import type { WordKey } from '#words/keys.ts'
import { lossWords } from '../claim.ts'
import { bilingual, choice, choices, flag, id, int, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

const documents = Object.fromEntries(claimDocuments.map((name): [string, WordKey] => [name, `claim.document.${name}`]))

/** What can be claimed, until when, and with which documents. */
export const claimKind = resource('claimKind', {
  table: 'claim_kind',
  menu: { folder: 'catalogue', position: 170, icon: 'umbrella' },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, select: true }),
    code: text(20, { required: true, unique: true, pattern: /^[a-z_]{2,20}$/, list: true, mono: true }),
    ...bilingual('hint', 200, {}),
    loss: choice(lossWords, { required: true }),
    is_delivered: flag({ list: true }),
    from_days: int({ required: true, list: true, max: 365 }),
    until_days: int({ required: true, list: true, max: 365 }),
    documents: choices(documents, { list: true }),
    weigh: int({ sort: true, max: 1_000_000 }),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ search: true, form: false }),
    update_time: time({ search: true, form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
