import { lossWords } from '../claim.ts'
import { bilingual, choice, flag, id, int, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { feeTypeField, returnKindField } from '../return-order.ts'

/** Why members want money or a parcel back. */
export const returnReason = resource('returnReason', {
  table: 'return_reason',
  menu: { folder: 'catalogue', position: 150, icon: 'checklist' },
  fields: {
    id: id(),
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, select: true }),
    kind: returnKindField({ required: true, list: true, search: true }),
    fee_type: feeTypeField({ required: true, list: true, search: true }),
    is_unused: flag({ list: true }),
    is_loss: flag({ list: true }),
    loss: choice(lossWords, {}),
    needs_photo: flag({}),
    is_automatic: flag({}),
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
