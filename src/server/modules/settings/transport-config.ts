import type { ShopKind } from '#domain/shop/kinds.ts'
import type { MailConfig } from '#server/adapters/mail/port.ts'
import type { SmsConfig } from '#server/adapters/sms/port.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'

type CurrentSettings = Settings<SettingRegistry>

export const mailConfig = (settings: CurrentSettings): MailConfig => ({
  server: settings.get('smtp_server'),
  port: settings.get('smtp_port'),
  user: settings.get('smtp_user'),
  pass: settings.get('smtp_pass'),
  verification: settings.get('smtp_verification'),
  sender: settings.get('smtp_sender_mail'),
  senderName: settings.get('site_name'),
})

export const smsConfig = (settings: CurrentSettings): SmsConfig => ({
  url: settings.get('sms_url'),
  account: settings.get('sms_account'),
  token: settings.get('sms_token'),
  sender: settings.get('sms_sender'),
})

/** The operator's registration with a marketplace; null where there is none, or the marketplace needs none. */
export function marketplaceApp(settings: CurrentSettings, kind: ShopKind): { clientId: string; clientSecret: string } | null {
  if (kind !== 'shopify') return null
  const clientId = settings.get('shopify_client_id').trim()
  const clientSecret = settings.get('shopify_client_secret')
  return clientId !== '' && clientSecret !== '' ? { clientId, clientSecret } : null
}
