import { pay } from '#contract/pay.ts'
import { resources } from '#contract/resources/index.ts'
import { payment, recharge as rechargeResource } from '#contract/resources/payment.ts'
import { refund } from '#contract/resources/refund.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { askPayout } from './actions/ask-payout.ts'
import { cancelPayment } from './actions/cancel-payment.ts'
import { giveProof } from './actions/give-proof.ts'
import { listBills } from './actions/list-bills.ts'
import { listPayments } from './actions/list-payments.ts'
import { listWays } from './actions/list-ways.ts'
import { payBills } from './actions/pay-bills.ts'
import { recharge } from './actions/recharge.ts'
import { showStatus } from './actions/show-status.ts'
import { takeCallback } from './actions/take-callback.ts'
import { tellStory } from './actions/tell-story.ts'
import { paymentScreen, refundScreen } from './screens.ts'

export const paymentRoutes: Route<Ctx>[] = [
  on(pay.ways, listWays),
  on(pay.recharge, recharge),
  on(pay.bills, listBills),
  on(pay.create, payBills),
  on(pay.status, showStatus),
  on(pay.index, listPayments),
  on(pay.cancel, cancelPayment),
  on(pay.proof, giveProof),
  on(pay.payout, askPayout),
  on(pay.story, tellStory),
  on(pay.notify, takeCallback),
  ...resourceRoutes<Ctx>(payment, resources, paymentScreen),
  ...resourceRoutes<Ctx>(rechargeResource, resources, paymentScreen),
  ...resourceRoutes<Ctx>(refund, resources, refundScreen),
]
