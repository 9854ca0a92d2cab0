import { transferReference } from '#domain/pay-way.ts'
import type { OfflineGateway, PayWayCredentials } from '../port.ts'

/** A bank transfer: our account and the reference by which finance finds it. */
export const offlineGateway = (way: PayWayCredentials): OfflineGateway => ({
  code: 'offline',
  transferTo: (paymentNumber) => ({
    accountName: way.accountName,
    sortCode: way.sortCode,
    accountNumber: way.accountNumber,
    iban: way.iban,
    instructionsZh: way.instructionsZh,
    instructionsEn: way.instructionsEn,
    reference: transferReference(paymentNumber),
  }),
})
