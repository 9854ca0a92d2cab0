import { addressTypes, salutations } from '#domain/address/address.ts'
import type { ImportColumn } from '#server/modules/imports/index.ts'
import type { WordKey } from '#words/keys.ts'

type ColumnDeclaration = {
  label?: WordKey
  choices?: readonly WordKey[]
  synonyms?: readonly string[]
  isRequired?: boolean
  zh?: string
  en?: string
}

const yesNo: readonly WordKey[] = ['common.yes', 'common.no']

/**
 * The columns of an address sheet, in the order of an exported book; its own headings are read again. An identity number is typed in the form
 * only: it is nobody's business in a file.
 */
const columnDeclarations = {
  address_type: {
    choices: addressTypes.map((type) => `address.type.${type}` as const),
    synonyms: ['kind', 'address type', '类型', '地址类别'],
    zh: '收件',
    en: 'Recipient',
  },
  country: { isRequired: true, synonyms: ['country code', '国家', '地区', '国家代码'], zh: '中国', en: 'United Kingdom' },
  user_name: { synonyms: ['full name', 'contact', '收件人', '联系人', '收货人', '收件人姓名'], zh: '张三' },
  salutation: { choices: salutations.map((one) => `address.salutation.${one}` as const), synonyms: ['title', '尊称'], en: 'Ms' },
  first_name: { synonyms: ['given name', '名字'], en: 'Mary' },
  last_name: { synonyms: ['surname', 'family name', '姓氏'], en: 'Smith' },
  mobile_code: {
    synonyms: ['mobile code', 'area code', 'country calling code', '手机区号', '国际区号'],
    zh: '+86',
    en: '+44',
  },
  mobile: {
    isRequired: true,
    synonyms: ['mobile', 'phone', 'phone number', '手机', '电话', '手机号码', '联系电话'],
    zh: '13800138000',
    en: '07911 123456',
  },
  tel_number: { synonyms: ['landline', '座机', '固话'] },
  email: { synonyms: ['email address', 'mail', '电子邮箱', '电子邮件'], en: 'mary@example.com' },
  zip_code: { synonyms: ['postcode', 'zip', 'zip code', 'postal code', '邮政编码'], zh: '518000', en: 'GU1 3AA' },
  province: { synonyms: ['state', 'county', 'county or state', '省', '州', '州/郡'], zh: '广东省', en: 'Surrey' },
  city: { synonyms: ['town', 'town or city', '市'], zh: '深圳市', en: 'Guildford' },
  district: { synonyms: ['区', '县', '区/县'], zh: '南山区' },
  address_line_1: {
    isRequired: true,
    synonyms: ['address line 1', 'street', 'street address', '地址', '地址第一行', '街道地址'],
    zh: '科技园路1号',
    en: '22 High Street',
  },
  address_line_2: {},
  address_line_3: {},
  is_default: { label: 'address.is_default', choices: yesNo, synonyms: ['默认'] },
  is_sender_default: { label: 'address.is_sender_default', choices: yesNo, synonyms: ['默认寄件'] },
} satisfies Record<string, ColumnDeclaration>

export const addressColumns: ImportColumn[] = Object.entries<ColumnDeclaration>(columnDeclarations).map(([field, column]) => ({
  field,
  label: column.label ?? (`field.address.${field}.label` as WordKey),
  synonyms: column.synonyms ?? [],
  isRequired: column.isRequired ?? false,
  choices: column.choices ?? [],
  example: { 'zh-cn': column.zh ?? '', en: column.en ?? '' },
}))
