import type en from '../en/parcel-money.ts'

export default {
  'parcelMoney.title': '该订单的资金',
  'parcelMoney.paid': '已付',
  'parcelMoney.points': '其中积分',
  'parcelMoney.refunded': '已退款',
  'parcelMoney.claims': '理赔已付',
  'parcelMoney.refundable': '还可退款',
  'parcelMoney.reweigh': '待处理的复重差额',
  'parcelMoney.open_claim': '有未结的理赔',
  'parcelMoney.fees': '应扣费用',
  'parcelMoney.proposed': '会员现在可得',
  'parcelMoney.claim_due': '理赔现在应付',
  'parcel.loss.lost': '丢失',
  'parcel.loss.not_received': '显示签收但未收到',
  'parcel.loss.damaged': '破损',
} satisfies Record<keyof typeof en, string>
