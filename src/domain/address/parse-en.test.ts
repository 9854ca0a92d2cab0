import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { knowledge } from '#test/world/parse-knowledge.ts'
import { addressFields } from './address.ts'
import { parseAddress } from './parse.ts'

const john = { first_name: 'John', last_name: 'Smith' }
const downing = { country: 'GB', zip_code: 'SW1A 2AA', city: 'London', address_line_1: '10 Downing Street' }

describe('a pasted English address', () => {
  test.each<[string, string, object]>([
    ['lines', 'John Smith\n10 Downing Street\nLondon\nSW1A 2AA\nUnited Kingdom', { ...john, ...downing }],
    ['commas', 'Mr John Smith, 10 Downing Street, London, SW1A 2AA', { ...john, ...downing, salutation: 'Mr' }],
    ['town and post code in one', 'John Smith\n10 Downing Street\nLondon sw1a2aa\nUK', { ...john, ...downing }],
    ['one line without commas', 'John Smith 10 Downing Street London SW1A 2AA', { ...john, ...downing }],
    [
      'a phone with its country',
      'Mrs. Mary Anne Jones\nFlat 4\n22 High Street\nGuildford\nSurrey\nGU1 3AA\n+44 (0)7911 123456',
      {
        salutation: 'Mrs',
        first_name: 'Mary Anne',
        last_name: 'Jones',
        mobile: '+447911123456',
        country: 'GB',
        zip_code: 'GU1 3AA',
        province: 'Surrey',
        city: 'Guildford',
        address_line_1: 'Flat 4',
        address_line_2: '22 High Street',
      },
    ],
    [
      'a British phone without it',
      'John Smith, 1 Station Road, Leeds, LS1 4DY, 07911 123456',
      {
        ...john,
        mobile_code: '+44',
        mobile: '07911123456',
        country: 'GB',
        zip_code: 'LS1 4DY',
        city: 'Leeds',
        address_line_1: '1 Station Road',
      },
    ],
    [
      'labels',
      'Name: John Smith\nTel: 020 7946 0958\nAddress: 5 Park Lane\nCity: Manchester\nPostcode: m1 1ae\nCountry: United Kingdom\nEmail: john@example.com',
      {
        ...john,
        mobile_code: '+44',
        mobile: '02079460958',
        country: 'GB',
        zip_code: 'm1 1ae',
        city: 'Manchester',
        address_line_1: '5 Park Lane',
        email: 'john@example.com',
      },
    ],
    [
      'a company in between',
      'Dr Sarah O’Connor\nAcme Trading Ltd\nUnit 7, Riverside Park\nMill Lane\nNewcastle upon Tyne\nNE1 4ST\nEngland',
      {
        salutation: 'Dr',
        first_name: 'Sarah',
        last_name: 'O’Connor',
        country: 'GB',
        zip_code: 'NE1 4ST',
        city: 'Newcastle upon Tyne',
        address_line_1: 'Acme Trading Ltd',
        address_line_2: 'Unit 7, Riverside Park',
        address_line_3: 'Mill Lane',
      },
    ],
    ['no name', '10 Downing Street, London, SW1A 2AA', downing],
    [
      'a house number on its own line',
      'John Smith\n12a\nChurch Road\nBristol\nBS1 5TR',
      { ...john, country: 'GB', zip_code: 'BS1 5TR', city: 'Bristol', address_line_1: '12a Church Road' },
    ],
    [
      'an island',
      'John Smith, 3 King Street, St Helier, JE2 4WE',
      { ...john, country: 'JE', zip_code: 'JE2 4WE', city: 'St Helier', address_line_1: '3 King Street' },
    ],
    [
      'the United States',
      'Jane Doe\n350 Fifth Avenue\nNew York, NY 10118\nUSA\n(212) 736-3100',
      {
        first_name: 'Jane',
        last_name: 'Doe',
        mobile_code: '+1',
        mobile: '2127363100',
        country: 'US',
        zip_code: '10118',
        province: 'NY',
        city: 'New York',
        address_line_1: '350 Fifth Avenue',
      },
    ],
    [
      'Germany, post code first',
      'Ludwig van Beethoven\nBonngasse 20\n53111 Bonn\nGermany',
      {
        first_name: 'Ludwig',
        last_name: 'van Beethoven',
        country: 'DE',
        zip_code: '53111',
        city: 'Bonn',
        address_line_1: 'Bonngasse 20',
      },
    ],
    [
      'the Netherlands, two words',
      'Anna de Vries, Damrak 1, 1012 LG Amsterdam, The Netherlands, +31 20 555 1234',
      {
        first_name: 'Anna',
        last_name: 'de Vries',
        mobile: '+31205551234',
        country: 'NL',
        zip_code: '1012 LG',
        city: 'Amsterdam',
        address_line_1: 'Damrak 1',
      },
    ],
    [
      'Canada',
      'John Smith\n24 Sussex Drive\nOttawa ON K1M 1M4\nCanada',
      { ...john, country: 'CA', zip_code: 'K1M 1M4', province: 'ON', city: 'Ottawa', address_line_1: '24 Sussex Drive' },
    ],
    [
      'Australia',
      'John Smith\n1 Macquarie Street\nSydney NSW 2000\nAustralia',
      { ...john, country: 'AU', zip_code: '2000', province: 'NSW', city: 'Sydney', address_line_1: '1 Macquarie Street' },
    ],
    [
      'Chinese labels around a British address',
      '收件人：John Smith\n电话：+44 7911 123456\n地址：10 Downing Street, London SW1A 2AA\n国家：英国',
      { ...john, ...downing, mobile: '+447911123456' },
    ],
    [
      'China in English letters',
      'Zhang San\nRoom 502, 1 Keji Road\nShenzhen\n518000\nChina',
      {
        user_name: 'Zhang San',
        country: 'CN',
        zip_code: '518000',
        city: 'Shenzhen',
        address_line_1: 'Room 502',
        address_line_2: '1 Keji Road',
      },
    ],
  ])('%s', (_what, text, found) => {
    expect(parseAddress(text, knowledge)).toEqual(found)
  })

  test('any text is read without trouble, and only fields of an address come out of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const found = parseAddress(text, knowledge)
        for (const [field, value] of Object.entries(found)) {
          expect(addressFields).toContain(field)
          expect(value).not.toBe('')
        }
      }),
      { numRuns: 300, seed: 20261115 },
    )
  })
})
