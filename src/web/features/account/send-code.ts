import { codes } from '#contract/codes.ts'
import type { CodePurpose, ContactKind } from '#domain/message.ts'
import { callForMessage } from '#web/lib/call.ts'

/** Asks for a code; gives the server's message. */
export async function sendCode(
  way: ContactKind,
  { recipient, purpose, password }: { recipient: string; purpose: CodePurpose; password?: string },
): Promise<string> {
  const { msg } =
    way === 'email'
      ? await callForMessage(codes.mail, { email: recipient, event: purpose, password }, { quiet: true })
      : await callForMessage(codes.sms, { mobile: recipient, template_code: purpose, password }, { quiet: true })
  return msg
}
