import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { MailConfig } from '#server/adapters/mail/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { entryOfSetting } from './items.ts'
import { readItemValue } from './read-value.ts'
import { mailConfig } from './transport-config.ts'

const fields = {
  smtp_server: 'server',
  smtp_port: 'port',
  smtp_user: 'user',
  smtp_pass: 'pass',
  smtp_verification: 'verification',
  smtp_sender_mail: 'sender',
} as const satisfies Record<string, keyof MailConfig>

type MailSettingName = keyof typeof fields

/** The mail server as it was typed and not yet saved; what was not typed is as it is kept. The kept password goes only to the kept server. */
export function typedMailConfig(
  { settings }: Pick<Ctx, 'settings'>,
  typed: Partial<Record<MailSettingName, unknown>>,
): MailConfig {
  const saved = mailConfig(settings)
  const problems: FieldProblems = {}
  const read: Partial<Record<keyof MailConfig, unknown>> = {}
  for (const [name, field] of Object.entries(fields) as [MailSettingName, keyof MailConfig][]) {
    const raw = typed[name]
    if (raw === undefined || (name === 'smtp_pass' && raw === '')) continue
    const reading = readItemValue(entryOfSetting(name), raw)
    if ('problems' in reading) Object.assign(problems, reading.problems)
    else read[field] = reading.value
  }
  const config = { ...saved, ...read } as MailConfig
  if (config.server === '') problems.smtp_server ??= { key: 'invalid.required' }
  if (config.server !== saved.server && saved.pass !== '' && config.user !== '' && read.pass === undefined)
    problems.smtp_pass ??= { key: 'invalid.secret_again' }
  if (Object.keys(problems).length > 0) throw new AppError('input.invalid', { fields: problems })
  return config
}
