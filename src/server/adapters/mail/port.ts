export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** the same for every try of one message, so that a mailbox shows it once */
  messageId: string
}

/** Who carries our mail. Throws `message.refused` when trying again cannot help, anything else when it might. */
export type MailCarrier = { name: string; send(mail: Mail): Promise<void> }

export type MailPort = {
  /** null: nobody carries it, it stays in the outbox. Asked each time, because an admin may change it. */
  current(): MailCarrier | null
  /** whoever these values mean, whatever is configured: for trying them out */
  through(config: MailConfig): MailCarrier
}

export type MailConfig = {
  server: string
  port: number
  user: string
  pass: string
  verification: 'SSL' | 'TLS' | 'none'
  sender: string
  senderName: string
}
