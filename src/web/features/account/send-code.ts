import { codes } from '#contract/codes.ts'
import type { CodePurpose, ContactKind } from '#domain/message.ts'
import { callForMessage } from '#web/lib/call.ts'

/** Asks for a code; gives the server's message. */
export async function sendCode(
  way: ContactKind,
  { address, purpose, password }: { address: string; purpose: CodePurpose; password?: string },
): Promise<string> {
  const { msg } =
    way === 'email'
      ? await callForMessage(codes.mail, { email: address, event: purpose, password }, { quiet: true })
      : await callForMessage(codes.sms, { mobile: address, template_code: purpose, password }, { quiet: true })
  return msg
}
