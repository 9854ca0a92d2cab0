import type { Party } from '#domain/order/party.ts'

const party = (
  name: string,
  detailAddress: string,
  city: string,
  zipCode: string,
  telephone: string,
  rest: Partial<Party> = {},
): Party => ({
  name,
  company: '',
  state: '',
  city,
  detailAddress,
  countryCode: 'GB',
  zipCode,
  telephone,
  email: '',
  ...rest,
})

/** Who sends: the two demo members. Telephone numbers are of the ranges that regulators keep for films and examples, where they have one. */
export const senders: Record<string, Party> = {
  demo: party('Demo Sender', '1 Wellington Street', 'Leeds', 'LS1 4DY', '+447911123456'),
  seller: party('Harbour Tea & Textiles', 'Unit 4, 18 Wharf Road', 'London', 'N1 7GR', '+442071838750', {
    company: 'Harbour Tea & Textiles Ltd',
  }),
}

type Receiver = Party & { id_card_number?: string }

/** Whose numbers are nobody's: their last digit only checks the others. */
const china = (
  id_card_number: string,
  name: string,
  state: string,
  city: string,
  ...rest: [string, string, string]
): Receiver => {
  const [detailAddress, zipCode, telephone] = rest
  return { ...party(name, detailAddress, city, zipCode, telephone, { countryCode: 'CN', state }), id_card_number }
}

/** Who receives, by the service that goes there. Streets are public ones, people are nobody. */
export const receivers: Record<'UK' | 'EU' | 'CN' | 'WORLD', Receiver[]> = {
  UK: [
    party('Mary Anne Jones', '22 High Street', 'Guildford', 'GU1 3AA', '+447911123457'),
    party('Callum Fraser', '9 Academy Street', 'Inverness', 'IV1 1JN', '+447911123461'),
    party('Priya Nair', 'Flat 3, 27 Deansgate', 'Manchester', 'M3 1AZ', '+447911123462'),
    party('Owen Davies', '41 St Mary Street', 'Cardiff', 'CF10 1AD', '+447911123463'),
    party('Agnieszka Łęcka', '116 Uxbridge Road', 'London', 'W12 8AA', '+447911123464'),
    party('Siobhan O’Neill', '14 Royal Avenue', 'Belfast', 'BT1 1DA', '+447911123465'),
    party('Thomas Whitfield', '5 Park Row', 'Bristol', 'BS1 5LJ', '+447911123466'),
    party('陈静怡', 'Room 12, 60 Charles Street', 'Sheffield', 'S1 2HS', '+447911123467'),
    party('Grace Okafor', '88 Corporation Street', 'Birmingham', 'B4 6SX', '+447911123468'),
    party('James Hargreaves', '3 Stonegate', 'York', 'YO1 8AS', '+447911123469'),
  ],
  EU: [
    party('Michał Wiśniewski', 'ul. Świętokrzyska 31', 'Warszawa', '00-049', '+48512345678', { countryCode: 'PL' }),
    party('Katarzyna Zielińska', 'ul. Floriańska 12', 'Kraków', '31-021', '+48601234567', { countryCode: 'PL' }),
    party('Jürgen Müller', 'Kastanienallee 26', 'Berlin', '10435', '+4915123456789', { countryCode: 'DE' }),
    party('Sabine Groß', 'Leopoldstraße 50', 'München', '80802', '+4917612345678', { countryCode: 'DE' }),
    party('Hélène Lefèvre', '14 rue de Rivoli', 'Paris', '75004', '+33612345678', { countryCode: 'FR' }),
    party('Baptiste Moreau', '27 rue Mercière', 'Lyon', '69002', '+33698765432', { countryCode: 'FR' }),
    party('Giulia Romano', 'Via Garibaldi 9', 'Torino', '10122', '+393331234567', { countryCode: 'IT' }),
    party('Sanne de Vries', 'Prinsengracht 263', 'Amsterdam', '1016 GV', '+31612345678', { countryCode: 'NL' }),
  ],
  CN: [
    china('310101199003071230', '王小明', '上海市', '市辖区', '黄浦区 南京东路 100 号', '200001', '+8613912345678'),
    china('440305198506123451', '李建国', '广东省', '深圳市', '南山区 科技园路 1 号', '518000', '+8613800138001'),
    china('330106197809230065', '欧阳丽华', '浙江省', '杭州市', '西湖区 文三路 90 号', '310012', '+8613700137002'),
    china('51010419920118577X', '张伟', '四川省', '成都市', '锦江区 春熙路 8 号', '610021', '+8613600136003'),
    china('11010519491231002X', '刘芳', '北京市', '市辖区', '朝阳区 建国门外大街 1 号', '100004', '+8613500135004'),
  ],
  WORLD: [
    party('Emily Carter', '350 Fifth Avenue', 'New York', '10118', '+12125550123', { countryCode: 'US', state: 'NY' }),
    party('Noah Tremblay', '1000 rue Sherbrooke Ouest', 'Montréal', 'H3A 3G4', '+15145550123', {
      countryCode: 'CA',
      state: 'QC',
    }),
    party('Chloe Nguyen', '200 George Street', 'Sydney', '2000', '+61491570156', { countryCode: 'AU', state: 'NSW' }),
  ],
}

/** What is inside: name for everybody, name for the Chinese customs, pounds and grams of one, what it is called in the shop, and what customs call it. */
const item = (
  [englishName, chineseName]: [string, string],
  [unitPrice, weight]: [string, number],
  [sku, hsCode, originCountry]: [string, string, string],
) => ({ englishName, chineseName, unitPrice, weight, sku, hsCode, originCountry })

export const goods = [
  item(['Cotton T-shirt', '棉质 T 恤'], ['12.50', 180], ['TS-BLK-M', '610910', 'BD']),
  item(['English breakfast tea, 250 g', '英式早餐茶 250 克'], ['9.80', 280], ['TEA-EB-250', '090230', 'GB']),
  item(['Wool scarf', '羊毛围巾'], ['34.00', 220], ['SC-WOOL-01', '611710', 'GB']),
  item(['Picture book', '儿童绘本'], ['7.99', 420], ['BK-0187', '490300', 'GB']),
  item(['Ceramic mug', '陶瓷马克杯'], ['11.00', 390], ['MUG-BLUE', '691110', 'GB']),
  item(['Baby blanket', '婴儿毛毯'], ['24.50', 510], ['BB-STAR', '630120', 'GB']),
  item(['Running shoes', '跑步鞋'], ['58.00', 820], ['RUN-42', '640411', 'VN']),
  item(['Desk lamp', '台灯'], ['29.90', 1150], ['LAMP-07', '940521', 'CN']),
]
