import type { Log } from '#server/platform/log.ts'
import type { SmsConfig, SmsPort } from './port.ts'
import { twilioCarrier } from './twilio/carrier.ts'

/** Without an account nobody carries text messages: they stay in the outbox. */
export const openSms = ({ log, config }: { log: Log; config: () => SmsConfig }): SmsPort => ({
  current: () => {
    const account = config()
    return account.account === '' || account.token === '' || account.sender === '' ? null : twilioCarrier({ ...account, log })
  },
})
