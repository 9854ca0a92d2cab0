import { resources } from '#contract/resources/index.ts'
import type { Ctx } from '#server/ctx.ts'
import { ownAddressSearcher } from '#server/modules/addresses/index.ts'
import { fileSearcher } from '#server/modules/files/index.ts'
import { identitySearchers } from '#server/modules/identity/index.ts'
import { jobSearcher } from '#server/modules/jobs/index.ts'
import { messageSearcher } from '#server/modules/messages/index.ts'
import { orderSearcher, ownOrderSearcher } from '#server/modules/orders/index.ts'
import { paymentSearchers } from '#server/modules/payments/index.ts'
import { declaredSearcher, type Searcher } from '#server/platform/searchers.ts'

/** Everything that can be searched for from anywhere in the back office, in the order in which it is shown. */
export const searchers: Searcher<Ctx>[] = [
  ...identitySearchers,
  orderSearcher,
  ...paymentSearchers,
  // What its declaration says enough about, in the order of their files.
  ...resources.flatMap((resource) => declaredSearcher<Ctx>(resource)),
  messageSearcher,
  jobSearcher,
  fileSearcher,
]

/** Everything members can search for from anywhere in their area: their own, and nothing else. */
export const memberSearchers: Searcher<Ctx>[] = [ownOrderSearcher, ownAddressSearcher]
