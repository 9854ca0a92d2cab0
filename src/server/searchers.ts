import type { Ctx } from '#server/ctx.ts'
import { channelSearcher, countrySearcher } from '#server/modules/catalogue/index.ts'
import { articleSearcher } from '#server/modules/content/index.ts'
import { fileSearcher } from '#server/modules/files/index.ts'
import { identitySearchers } from '#server/modules/identity/index.ts'
import { jobSearcher } from '#server/modules/jobs/index.ts'
import { messageSearcher } from '#server/modules/messages/index.ts'
import { orderSearcher } from '#server/modules/orders/index.ts'
import { paymentSearchers } from '#server/modules/payments/index.ts'
import type { Searcher } from '#server/platform/searchers.ts'

/** Everything that can be searched for from anywhere in the back office, in the order in which it is shown. */
export const searchers: Searcher<Ctx>[] = [
  ...identitySearchers,
  orderSearcher,
  ...paymentSearchers,
  articleSearcher,
  channelSearcher,
  countrySearcher,
  messageSearcher,
  jobSearcher,
  fileSearcher,
]
