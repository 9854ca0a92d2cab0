import type { SiteConfig } from '#contract/site.ts'
import type { Ctx } from '#server/ctx.ts'

/** What every page may know about the site. Nothing secret is ever among it. */
export function siteConfig({ settings, env }: Ctx): SiteConfig {
  const types = settings.get('upload_mimetype')
  const [size, name] = [settings.get('upload_maxsize'), settings.get('upload_savename')]
  return {
    siteName: settings.get('site_name'),
    recordNumber: settings.get('record_number'),
    version: settings.get('version'),
    cdnUrl: settings.get('cdn_url'),
    apiUrl: settings.get('api_url') || (env.publicUrl ?? ''),
    service_wechat_qr_code: settings.get('service_wechat_qr_code'),
    time_zone: settings.get('time_zone'),
    sender_country: settings.get('sender_country'),
    upload: {
      mode: settings.get('upload_mode'),
      maxsize: size,
      mimetype: types,
      savename: name,
      maxSize: size,
      saveName: name,
      allowedSuffixes: types,
      allowedMimeTypes: [],
    },
    protocol: settings.get('protocol'),
  }
}
