import { choice, choices, flag, id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Who printed what, when and whether again. Rows are only ever added. */
export const printLog = resource('printLog', {
  table: 'print_log',
  menu: { folder: 'orders', position: 40, icon: 'printer' },
  fields: {
    id: { ...id(), list: false },
    create_time: time({ list: true, search: true, sort: true }),
    user_id: ref('user.user', 'username', { list: true, search: true, quick: true }),
    documents: {
      ...choices(
        {
          label: 'printLog.document.label',
          customs: 'printLog.document.customs',
          invoice: 'printLog.document.invoice',
          packing_slip: 'printLog.document.packing_slip',
          pick_list: 'printLog.document.pick_list',
        },
        { list: true },
      ),
    },
    format: choice(
      { pdf: 'printLog.format.pdf', a4: 'printLog.format.a4', zpl: 'printLog.format.zpl' },
      { list: true, search: true },
    ),
    order_count: int({ list: true, search: true }),
    order_codes: text(20_000, { list: true, search: true, quick: true, mono: true }),
    reprint_count: int({}),
    is_reprint: flag({ list: true, search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'order_codes',
  remove: 'never',
  write: 'none',
  detail: ['create_time', 'user_id', 'documents', 'format', 'order_count', 'reprint_count', 'order_codes'],
})
