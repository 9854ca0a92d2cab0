import type { Language } from '#domain/language.ts'
import type { ShipTo } from './wire.ts'

export type Buyer = { language: Language; shipTo: ShipTo }

/** name, street, second line, town, region, postcode, telephone */
type Line = readonly [string, string, string, string, string, string, string]

const buyersIn = (country: string, language: Language, lines: readonly Line[]): Buyer[] =>
  lines.map(([name, address1, address2, city, region, postcode, phone]) => ({
    language,
    shipTo: {
      name,
      company: '',
      address1,
      address2,
      city,
      region,
      postcode,
      country,
      phone,
      email: `${phone.replace(/\D/g, '')}@buyers.example`,
    },
  }))

/** Streets are public ones, people are nobody. Telephone numbers are of the ranges kept for films and examples, where a country has one. */
export const buyers: readonly Buyer[] = [
  ...buyersIn('GB', 'en', [
    ['Hannah Whitworth', '17 Micklegate', '', 'York', '', 'YO1 6JH', '+447911124101'],
    ['Olufemi Adeyemi', 'Flat 6, 42 Peckham Road', '', 'London', '', 'SE5 8PX', '+447911124102'],
    ['Rhys Morgan', '23 Castle Arcade', '', 'Cardiff', '', 'CF10 1BU', '+447911124103'],
    ['Fiona MacLeod', '8 Cockburn Street', 'Top floor', 'Edinburgh', '', 'EH1 1BP', '+447911124104'],
    ['Amrit Kaur', '61 New Street', '', 'Birmingham', '', 'B2 4DU', '+447911124105'],
    ['Daniel Osborne', '112 Gloucester Road', '', 'Bristol', '', 'BS7 8NW', '+447911124106'],
    ['Ciara McGlade', '30 Botanic Avenue', '', 'Belfast', '', 'BT7 1JQ', '+447911124107'],
    ['Beth Ashworth', '4 Oldham Street', '', 'Manchester', '', 'M1 1JN', '+447911124108'],
    ['Tom Pascoe', '9 Fore Street', '', 'St Ives', 'Cornwall', 'TR26 1AB', '+447911124109'],
    ['Zofia Kaczmarek', '75 Mill Road', '', 'Cambridge', '', 'CB1 2AS', '+447911124110'],
  ]),
  ...buyersIn('GB', 'zh-cn', [
    ['林思远', '58 Charles Street', 'Room 304', 'Sheffield', '', 'S1 2NB', '+447911124111'],
    ['周雨桐', 'Flat 11, 20 Wharf Road', '', 'London', '', 'N1 7GR', '+447911124112'],
    ['何嘉欣', '5 Portland Crescent', '', 'Leeds', '', 'LS1 3DR', '+447911124113'],
  ]),
  ...buyersIn('CN', 'zh-cn', [
    ['王雅琴', '静安区 南京西路 1266 号', '', '上海市', '上海市', '200040', '+8613912345001'],
    ['陈志强', '南山区 深南大道 9988 号', '', '深圳市', '广东省', '518057', '+8613912345002'],
    ['刘梦洁', '西湖区 文三路 259 号', '', '杭州市', '浙江省', '310012', '+8613912345003'],
    ['赵海峰', '朝阳区 建国路 87 号', '', '北京市', '北京市', '100022', '+8613912345004'],
    ['黄丽娜', '高新区 天府大道 1700 号', '', '成都市', '四川省', '610041', '+8613912345005'],
    ['孙浩然', '玄武区 中山路 18 号', '', '南京市', '江苏省', '210008', '+8613912345006'],
  ]),
  ...buyersIn('US', 'en', [
    ['Laura Jimenez', '1520 2nd Avenue', 'Apt 7C', 'Seattle', 'WA', '98101', '+12065550141'],
    ['Marcus Bell', '233 S Wacker Drive', '', 'Chicago', 'IL', '60606', '+13125550142'],
    ['Kayla Thompson', '77 Massachusetts Avenue', '', 'Cambridge', 'MA', '02139', '+16175550143'],
    ['Victor Chen', '1455 Market Street', '', 'San Francisco', 'CA', '94103', '+14155550144'],
  ]),
  ...buyersIn('DE', 'en', [
    ['Katrin Schäfer', 'Sophienstraße 21', '', 'Berlin', '', '10178', '+4915123456781'],
    ['Florian Weiß', 'Hohenzollernring 48', '', 'Köln', '', '50672', '+4915123456782'],
    ['Mareike Jansen', 'Lange Reihe 60', '', 'Hamburg', '', '20099', '+4915123456783'],
  ]),
  ...buyersIn('IE', 'en', [
    ['Aoife Brennan', '12 Camden Street Lower', '', 'Dublin', 'Co. Dublin', 'D02 XE80', '+353850123451'],
    ['Declan Walsh', '34 Patrick Street', '', 'Cork', 'Co. Cork', 'T12 X8N6', '+353850123452'],
    ['Niamh Gallagher', '7 Shop Street', '', 'Galway', 'Co. Galway', 'H91 F6D3', '+353850123453'],
  ]),
]

/** Where buyers move to when they change their mind: the same country, so that the order stays what it is. */
export const newAddresses: Record<string, Pick<ShipTo, 'address1' | 'address2' | 'city' | 'region' | 'postcode'>> = {
  GB: { address1: '28 Grey Street', address2: '', city: 'Newcastle upon Tyne', region: '', postcode: 'NE1 6AE' },
  CN: { address1: '江汉区 解放大道 688 号', address2: '', city: '武汉市', region: '湖北省', postcode: '430022' },
  US: { address1: '600 Congress Avenue', address2: '', city: 'Austin', region: 'TX', postcode: '78701' },
  DE: { address1: 'Leopoldstraße 77', address2: '', city: 'München', region: '', postcode: '80802' },
  IE: { address1: '5 O’Connell Street', address2: '', city: 'Limerick', region: 'Co. Limerick', postcode: 'V94 E5RR' },
}
