import { feeType } from '#domain/return/status.ts'
import { flag, id, int, pence, states, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What a parcel that came back costs its member. */
export const returnFee = resource('returnFee', {
  table: 'return_fee',
  menu: { folder: 'catalogue', position: 160, icon: 'currency' },
  fields: {
    id: id(),
    fee_type: states({ returnPostage: feeType.returnPostage, storage: feeType.storage }, 'returnOrder.fee_type', {
      required: true,
      list: true,
      unique: true,
    }),
    amount: { ...pence({ required: true, list: true }), min: 0 },
    free_days: int({ list: true, max: 365 }),
    status: flag({ list: true, initial: 1 }),
    update_time: time({ list: true, form: false }),
  },
  defaultSort: ['id', 'asc'],
  label: 'fee_type',
  remove: 'hard',
})
