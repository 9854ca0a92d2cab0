/** What a carrier objects to; the word shown is `order.failed.<kind>`. */
export type RefusalKind = 'account' | 'postcode' | 'phone' | 'size' | 'customs' | 'goods' | 'service' | 'address' | 'other'

/**
 * Words by which carriers name what they object to, the narrower before the wider: "the post code of the address" is about the post code. Carriers
 * have no common codes, so their words are all there is to go by; what is not recognised is `other`, and their words are shown beside ours anyway.
 */
const signs: readonly (readonly [RefusalKind, RegExp])[] = [
  ['account', /\baccount\b|api.?key|credential|unauthori[sz]ed|not authori[sz]ed|permission|licen[cs]e|账号|账户|密钥|授权/i],
  ['postcode', /post ?-?code|postal code|zip ?-?code|\bzip\b|邮编|邮政编码/i],
  ['phone', /\bphone\b|telephone|\bmobile\b|contact number|电话|手机/i],
  [
    'size',
    /weight|heavy|heavier|\bsize\b|dimension|\blength\b|\bwidth\b|\bheight\b|girth|too (big|large|long)|oversize|重量|尺寸|超重|超长/i,
  ],
  ['customs', /customs|\bhs ?-?code|tariff|declar|\beori\b|\bvat\b|\bioss\b|invoice|海关|申报|税号/i],
  ['goods', /prohibit|restricted|dangerous|hazard|batter(y|ies)|lithium|contents?\b|\bgoods\b|commodit|违禁|禁运|危险品|电池/i],
  [
    'service',
    /service (is )?(not|un)|(not|un)available for|no such service|unknown service|not offered|服务不可用|不支持该服务/i,
  ],
  [
    'address',
    /address|does not serve|not serve|destination|street|\bcity\b|\btown\b|\bstate\b|province|recipient|consignee|\bcountry\b|地址|收件人|目的地|派送范围/i,
  ],
]

export const classifyRefusal = (words: string): RefusalKind => signs.find(([, sign]) => sign.test(words))?.[0] ?? 'other'
