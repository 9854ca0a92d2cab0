import { type OrderColumn, type OrderColumnKey, orderColumns } from '#contract/order-columns.ts'
import type { ImportColumn } from '#server/modules/imports/index.ts'
import { europeanHeadings } from './european-headings.ts'

type Hints = {
  synonyms?: readonly string[]
  partSynonyms?: readonly string[]
  joiner?: string
  alternative?: string
  measure?: ImportColumn['measure']
  zh?: string
  en?: string
}

/** What marketplaces, warehouses and other carriers' templates call the same, in both languages. */
const partyWords = {
  receiver: {
    en: ['recipient', 'receiver', 'ship to', 'shipping', 'consignee', 'delivery', 'buyer', 'to'],
    zh: ['收件人', '收件', '收货人', '收货'],
  },
  sender: { en: ['sender', 'shipper', 'ship from', 'from', 'return'], zh: ['寄件人', '寄件', '发件人', '发件', '发货人'] },
} as const

const partyFields = {
  name: { en: ['name', 'full name', 'contact', 'contact name'], zh: ['姓名', '名称', '名字', '联系人', ''] },
  company: { en: ['company', 'company name'], zh: ['公司', '公司名称'] },
  telephone: {
    en: ['phone', 'telephone', 'tel', 'mobile', 'phone number'],
    zh: ['电话', '手机', '手机号', '联系电话', '联系方式'],
  },
  email: { en: ['email', 'e-mail', 'mail'], zh: ['邮箱', '电子邮箱', '邮件'] },
  country: { en: ['country', 'country code'], zh: ['国家', '国家/地区', '国家代码', '国别'] },
  zip: { en: ['postcode', 'post code', 'zip', 'zip code', 'postal code'], zh: ['邮编', '邮政编码'] },
  state: { en: ['state', 'county', 'province', 'county or state', 'region'], zh: ['省', '省份', '州', '省份/州', '省/州'] },
  city: { en: ['city', 'town', 'town or city'], zh: ['城市', '市'] },
  address: {
    en: ['address', 'street', 'street address', 'address line 1', 'address 1', 'address1'],
    zh: ['地址', '详细地址', '街道', '街道地址'],
  },
  address_2: { en: ['address line 2', 'address 2', 'address2'], zh: ['地址2', '地址第二行'] },
  address_3: { en: ['address line 3', 'address 3', 'address3'], zh: ['地址3', '地址第三行'] },
  id_card: { en: ['id number', 'id card', 'id card number'], zh: ['身份证', '身份证号', '身份证号码'] },
} as const

/** A name in two columns, as most shops export it, in the order in which they stand. */
const nameParts = {
  en: ['first name', 'given name', 'forename', 'last name', 'family name', 'surname'],
  zh: ['姓', '名'],
} as const

const partyHints: Partial<Record<OrderColumnKey, Pick<Hints, 'zh' | 'en'>>> = {
  receiver_name: { zh: '张三', en: 'Mary Smith' },
  receiver_telephone: { zh: '13800138000', en: '07911 123456' },
  receiver_email: { en: 'mary@example.com' },
  receiver_country: { zh: '中国', en: 'United Kingdom' },
  receiver_zip: { zh: '518000', en: 'GU1 3AA' },
  receiver_state: { zh: '广东省', en: 'Surrey' },
  receiver_city: { zh: '深圳市', en: 'Guildford' },
  receiver_address: { zh: '南山区科技园路1号', en: '22 High Street' },
}

const required = new Set<string>([
  'receiver_name',
  'receiver_telephone',
  'receiver_country',
  'receiver_address',
  'weight',
  'item_english_name',
  'item_quantity',
  'item_price',
])

const otherHints: Partial<Record<OrderColumnKey, Hints>> = {
  out_order_id: {
    synonyms: [
      'reference',
      'order id',
      'order no',
      'order number',
      'order',
      'customer reference',
      '订单号',
      '客户订单号',
      '客户单号',
      '商家订单号',
      '单号',
    ],
    zh: 'A-1001',
    en: 'A-1001',
  },
  platform_order_number: { synonyms: ['marketplace order', 'platform order number', 'shop order', '店铺订单号', '平台单号'] },
  channel: {
    synonyms: ['service', 'shipping method', 'carrier', 'shipping service', '物流渠道', '运输方式', '物流方式', '发货渠道'],
  },
  service_type: { synonyms: ['service type', '服务类型'] },
  weight: {
    synonyms: ['weight', 'parcel weight', 'package weight', 'total weight', '重量', '包裹重量', '毛重', '总重量'],
    measure: 'weight',
    zh: '500',
    en: '500',
  },
  length: { synonyms: ['length', '长', '长度'], measure: 'size', zh: '30', en: '30' },
  width: { synonyms: ['width', '宽', '宽度'], measure: 'size', zh: '20', en: '20' },
  height: { synonyms: ['height', '高', '高度'], measure: 'size', zh: '15', en: '15' },
  dimensions: { synonyms: ['size', 'dimensions', 'package size', '尺寸', '长宽高', '包裹尺寸', '规格'] },
  box_type: { synonyms: ['packaging', 'box', '包装', '包装箱'] },
  insurance: { synonyms: ['insurance', 'cover', '保险', '保价'] },
  insurance_value: {
    synonyms: ['declared value', 'insured value', 'insurance value', '申报价值', '保价金额', '投保金额'],
    measure: 'money',
  },
  contents_type: {
    synonyms: ['contents type', 'reason for export', 'export reason', 'customs type', '内件性质', '报关类型', '出口原因'],
  },
  eori: { synonyms: ['eori', 'eori number'] },
  ioss: { synonyms: ['ioss', 'ioss number'] },
  invoice_number: { synonyms: ['invoice no', 'invoice', '发票编号'] },
  remark: { synonyms: ['remark', 'remarks', 'note', 'notes', 'comment', '备注', '留言'] },
  item_english_name: {
    synonyms: [
      'item',
      'item name',
      'product',
      'product name',
      'description',
      'goods',
      'english name',
      'contents',
      '英文品名',
      '商品英文名',
      '物品名称',
      '品名',
      '商品名称',
    ],
    zh: 'Cotton T-shirt',
    en: 'Cotton T-shirt',
  },
  item_chinese_name: { synonyms: ['chinese name', '中文品名', '商品中文名', '中文名称'], zh: '棉T恤' },
  item_category: { synonyms: ['category', 'goods category', '类别', '品类', '商品分类', '物品类别'] },
  item_quantity: { synonyms: ['quantity', 'qty', 'pcs', 'units', '数量', '件数'], zh: '2', en: '2' },
  item_price: {
    synonyms: ['price', 'unit price', 'value', 'item value', 'unit value', '单价', '价格', '申报单价'],
    measure: 'money',
    alternative: 'item_total',
    zh: '12.50',
    en: '12.50',
  },
  item_total: {
    synonyms: ['line total', 'item total', 'total value', 'total price', '总价', '申报总价', '申报总价值'],
    measure: 'money',
  },
  item_currency: { synonyms: ['currency', 'currency code', '币种', '货币'], zh: 'GBP', en: 'GBP' },
  item_weight: { synonyms: ['item weight', 'unit weight', '单件重量', '单重', '净重'], measure: 'weight', zh: '200', en: '200' },
  item_sku: { synonyms: ['sku', 'product code', 'item code', '商品编码', '货号'], zh: 'TS-01', en: 'TS-01' },
  item_hs_code: {
    synonyms: ['hs code', 'hs', 'hs tariff', 'commodity code', 'tariff number', 'hs编码', '海关编码'],
    zh: '610910',
    en: '610910',
  },
  item_origin: {
    synonyms: ['origin', 'country of origin', 'origin country', '原产国', '原产地', '产地'],
    zh: '中国',
    en: 'China',
  },
}

/** The columns of an order sheet, in the order of a template; exported orders have the same headings. */
export const sheetColumns: ImportColumn[] = orderColumns.map((column) => ({
  field: column.key,
  label: column.label,
  choices: [],
  isRequired: required.has(column.key),
  ...readHints(column),
}))

function readHints({ key }: OrderColumn): Omit<ImportColumn, 'field' | 'label' | 'choices' | 'isRequired'> {
  const [, role, field] = /^(receiver|sender)_(.+)$/.exec(key) ?? []
  const isParty = role !== undefined && field !== undefined && field in partyFields
  const hints: Hints = isParty
    ? {
        ...partyHints[key as OrderColumnKey],
        synonyms: partySynonyms(role as 'receiver', partyFields[field as keyof typeof partyFields]),
        ...(field === 'name' ? { partSynonyms: partySynonyms(role as 'receiver', nameParts) } : {}),
        ...(field.startsWith('address') ? { joiner: ', ' } : {}),
      }
    : (otherHints[key as OrderColumnKey] ?? {})
  return {
    synonyms: [...(europeanHeadings[key as OrderColumnKey] ?? []), ...(hints.synonyms ?? [])],
    ...(hints.partSynonyms ? { partSynonyms: hints.partSynonyms } : {}),
    ...(hints.alternative ? { alternative: hints.alternative } : {}),
    ...(hints.joiner ? { joiner: hints.joiner } : {}),
    ...(hints.measure ? { measure: hints.measure } : {}),
    ...(key.endsWith('_id_card') ? { isSecret: true } : {}),
    example: { 'zh-cn': hints.zh ?? '', en: hints.en ?? '' },
  }
}

/** A bare "phone" is the recipient's: sheets of orders say little of who sends them. */
function partySynonyms(role: 'receiver' | 'sender', { en, zh }: { en: readonly string[]; zh: readonly string[] }): string[] {
  return [
    ...partyWords[role].en.flatMap((who) => en.map((what) => `${who} ${what}`)),
    ...partyWords[role].zh.flatMap((who) => zh.map((what) => who + what)),
    ...(role === 'receiver' ? [...en, ...zh].filter(Boolean) : []),
  ]
}
