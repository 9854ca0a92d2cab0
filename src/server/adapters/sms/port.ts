export type Sms = {
  /** E.164 */
  to: string
  text: string
  /** when this message was first tried; null on the first try */
  triedSince: Date | null
}

/** Who carries our text messages. Throws `message.refused` when trying again cannot help, anything else when it might. */
export type SmsCarrier = { name: string; send(sms: Sms): Promise<void> }

export type SmsPort = { current(): SmsCarrier | null }

export type SmsConfig = { url: string; account: string; token: string; sender: string }
