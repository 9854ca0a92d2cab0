import { t, tMaybe } from '#web/lib/words.ts'

const labels: Record<string, () => string> = {
  weight: () => t('price.weight'),
  length: () => t('price.length'),
  width: () => t('price.width'),
  height: () => t('price.height'),
  box_type_id: () => t('orderForm.box'),
  englishName: () => t('orderForm.item_en'),
  chineseName: () => t('orderForm.item_zh'),
  category_id: () => t('orderForm.category'),
  quantity: () => t('orderForm.quantity'),
  unitPrice: () => t('orderForm.unit_price', { currency: '£' }),
  sku: () => t('orderForm.sku'),
  hsCode: () => t('orderForm.hs_code'),
  originCountry: () => t('orderForm.origin'),
  value: () => t('orderForm.value'),
  channel_id: () => t('orderForm.channel'),
  out_order_id: () => t('orderForm.reference'),
  remark: () => t('orderForm.remark'),
  company: () => t('orderForm.company'),
  packages: () => t('orderForm.packages'),
}

/** `packages.0.items.1.sku` → "Package 1 · Item 2 · SKU". */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const name = parts.at(-1) ?? ''
  if (parts[0] === 'sender' || parts[0] === 'receiver')
    return [t(`orderForm.${parts[0]}`), labels[name]?.() ?? tMaybe(`field.address.${name}.label`) ?? name].join(' · ')
  if (parts[0] !== 'packages' || parts.length === 1) return labels[name]?.() ?? name
  const prefix = [t('orderForm.package', { no: Number(parts[1]) + 1 })]
  if (parts[2] === 'items' && parts.length > 3) prefix.push(t('orderForm.item', { no: Number(parts[3]) + 1 }))
  // An item's weight is of one piece; a package without items has no field to name.
  const own = parts[2] === 'items' && name === 'weight' ? t('orderForm.item_weight') : labels[name]?.()
  return [...prefix, ...(own ? [own] : [])].join(' · ')
}
