import { pay } from '#contract/pay.ts'
import { resources } from '#contract/resources/index.ts'
import { payment, recharge as rechargeResource } from '#contract/resources/payment.ts'
import { refund } from '#contract/resources/refund.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { cancelPayment } from './actions/cancel-payment.ts'
import { getPaymentStatus } from './actions/get-payment-status.ts'
import { getTimeline } from './actions/get-timeline.ts'
import { listBills } from './actions/list-bills.ts'
import { listPayments } from './actions/list-payments.ts'
import { listWays } from './actions/list-ways.ts'
import { payBills } from './actions/pay-bills.ts'
import { receiveCallback } from './actions/receive-callback.ts'
import { recharge } from './actions/recharge.ts'
import { requestPayout } from './actions/request-payout.ts'
import { submitProof } from './actions/submit-proof.ts'
import { paymentHooks, refundHooks } from './resource-hooks.ts'

export const paymentRoutes: Route<Ctx>[] = [
  on(pay.ways, listWays),
  on(pay.recharge, recharge),
  on(pay.bills, listBills),
  on(pay.create, payBills),
  on(pay.status, getPaymentStatus),
  on(pay.index, listPayments),
  on(pay.cancel, cancelPayment),
  on(pay.proof, submitProof),
  on(pay.payout, requestPayout),
  on(pay.story, getTimeline),
  on(pay.notify, receiveCallback),
  ...resourceRoutes<Ctx>(payment, resources, paymentHooks),
  ...resourceRoutes<Ctx>(rechargeResource, resources, paymentHooks),
  ...resourceRoutes<Ctx>(refund, resources, refundHooks),
]
