/** Names by which Shopify makes the link to the carrier's page, in any country ("FulfillmentTrackingInfo", supported tracking companies). */
const everywhere = [
  '4PX',
  'AGS',
  'Amazon',
  'Amazon Logistics UK',
  'An Post',
  'Anjun Logistics',
  'APC',
  'Asendia USA',
  'Australia Post',
  'Bonshaw',
  'BPost',
  'BPost International',
  'Canada Post',
  'Canpar',
  'CDL Last Mile',
  'China Post',
  'Chronopost',
  'Chukou1',
  'Colissimo',
  'Comingle',
  'Coordinadora',
  'Correios',
  'Correos',
  'CTT',
  'CTT Express',
  'Cyprus Post',
  'Delnext',
  'Deutsche Post',
  'DHL eCommerce',
  'DHL eCommerce Asia',
  'DHL Express',
  'DPD',
  'DPD Local',
  'DPD UK',
  'DTD Express',
  'DX',
  'Eagle',
  'Estes',
  'Evri',
  'FedEx',
  'First Global Logistics',
  'First Line',
  'FSC',
  'Fulfilla',
  'GLS',
  'Guangdong Weisuyi Information Technology (WSE)',
  'Heppner Internationale Spedition GmbH & Co.',
  'Iceland Post',
  'IDEX',
  'Israel Post',
  'Japan Post (EN)',
  'Japan Post (JA)',
  'La Poste Colissimo',
  'La Poste Burkina Faso',
  'Lasership',
  'Latvia Post',
  'Lietuvos Paštas',
  'Logisters',
  'Lone Star Overnight',
  'M3 Logistics',
  'Meteor Space',
  'Mondial Relay',
  'New Zealand Post',
  'NinjaVan',
  'North Russia Supply Chain (Shenzhen) Co.',
  'OnTrac',
  'Packeta',
  'Pago Logistics',
  'Ping An Da Tengfei Express',
  'Pitney Bowes',
  'Portal PostNord',
  'Poste Italiane',
  'PostNL',
  'PostNord DK',
  'PostNord NO',
  'PostNord SE',
  'Purolator',
  'Qxpress',
  'Qyun Express',
  'Royal Mail',
  'Royal Shipments',
  'Sagawa (EN)',
  'Sagawa (JA)',
  'Sendle',
  'SF Express',
  'SFC Fulfillment',
  'SHREE NANDAN COURIER',
  'Singapore Post',
  'Southwest Air Cargo',
  'StarTrack',
  'Step Forward Freight',
  'Swiss Post',
  'TForce Final Mile',
  'Tinghao',
  'TNT',
  'Toll IPEC',
  'United Delivery Service',
  'UPS',
  'USPS',
  'Venipak',
  'We Post',
  'Whistl',
  'Wizmo',
  'WMYC',
  'Xpedigo',
  'XPO Logistics',
  'Yamato (EN)',
  'Yamato (JA)',
  'YiFan Express',
  'YunExpress',
]
/** Known to shops of the United Kingdom only: the link goes along, since the shop may be elsewhere. */
const british = ['Parcelforce', 'Yodel', 'DHL Parcel', 'Tuffnells']

/** What carriers are called besides. */
const aliases: Record<string, string> = {
  hermes: 'Evri',
  'an post ireland': 'An Post',
  'parcelforce worldwide': 'Parcelforce',
  顺丰: 'SF Express',
  顺丰速运: 'SF Express',
  递四方: '4PX',
  云途物流: 'YunExpress',
  中国邮政: 'China Post',
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()
const known = new Map([...everywhere, ...british].map((name) => [plain(name), name]))
const byLength = [...known.keys()].sort((one, other) => other.length - one.length)

/** "royal mail tracked 48" → Royal Mail: the carrier's name, with or without its service. Null where Shopify has no name for it. */
export function findCompany(carrierName: string): string | null {
  const name = plain(carrierName)
  const alias = aliases[name]
  if (alias) return alias
  const found = byLength.find((one) => name === one || name.startsWith(`${one} `))
  return found === undefined ? null : (known.get(found) ?? null)
}

/** As a fulfilment takes it. Shopify makes the link of a number itself where it knows the company everywhere. */
export function trackingInfoOf(notice: {
  trackingNumber: string
  carrierName: string
  trackingUrl: string
}): Record<string, string> {
  const company = findCompany(notice.carrierName)
  const needsUrl = (company === null || british.includes(company)) && notice.trackingUrl !== ''
  return {
    number: notice.trackingNumber,
    company: company ?? notice.carrierName,
    ...(needsUrl ? { url: notice.trackingUrl } : {}),
  }
}

export const shopifyCarriers = [...everywhere, ...british].map((name) => ({ code: name, name }))
