import { defineLifecycle } from './lifecycle.ts'

/** The life of a message in the outbox; the numbers are what the table and the wire hold. */
export const messageState = { waiting: 0, sent: 1, failed: 2, sending: 3, kept: 4 } as const

/** Staff send a failed message again. A message is kept where nothing carries it. */
export const messageLifecycle = defineLifecycle(messageState, {
  waiting: { sending: ['system'] },
  sending: { sent: ['system'], failed: ['system'] },
  sent: {},
  failed: { waiting: ['staff'] },
  kept: {},
})

/** What a code is asked for. The names are the wire's (`event` of a mail, `template_code` of a text message). */
export const codePurposes = {
  email: ['user_register', 'user_retrieve_pwd', 'user_email_verify', 'user_change_email', 'user_login', 'admin_login'],
  mobile: ['user_register', 'user_retrieve_pwd', 'user_mobile_verify', 'user_change_mobile'],
} as const

export type ContactKind = keyof typeof codePurposes
export type CodePurpose = (typeof codePurposes)[ContactKind][number]
