import { orderPayable } from '#server/modules/orders/index.ts'
import type { Payable } from '#server/modules/payments/index.ts'

/** Everything that can be paid besides the balance itself. Who sells something adds a line. */
export const payables: Payable[] = [orderPayable]
