import type en from '../en/print-log.ts'

export default {
  'printLog.title': '打印记录',
  'printLog.document.label': '面单',
  'printLog.document.customs': '报关单',
  'printLog.document.invoice': '商业发票',
  'printLog.document.packing_slip': '装箱单',
  'printLog.document.pick_list': '拣货单',
  'printLog.format.pdf': 'PDF（面单尺寸）',
  'printLog.format.a4': 'A4 PDF',
  'printLog.format.zpl': 'ZPL',
  'field.printLog.create_time.label': '打印时间',
  'field.printLog.user_id.label': '会员',
  'field.printLog.documents.label': '单证',
  'field.printLog.format.label': '格式',
  'field.printLog.order_count.label': '订单数',
  'field.printLog.order_codes.label': '订单号',
  'field.printLog.reprint_count.label': '其中重打',
  'field.printLog.is_reprint.label': '重打',
} satisfies Record<keyof typeof en, string>
