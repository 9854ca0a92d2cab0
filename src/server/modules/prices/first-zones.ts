/** The zones a new installation starts with: code, names, places as staff write them. */
export const firstZones: [code: string, zh: string, en: string, places: string][] = [
  ['UK', '英国本土', 'UK mainland', 'GB'],
  [
    'UK-FAR',
    '英国偏远地区',
    'Highlands, islands and Northern Ireland',
    'GB BT\nGB HS\nGB IM\nGB IV\nGB KW\nGB ZE\nGB KA27-KA28\nGB PA20-PA78\nGB PH17-PH50\nGB PO30-PO41\nGB TR21-TR25',
  ],
  ['EU-1', '欧盟一区', 'Europe 1', 'FR\nDE\nNL\nBE\nLU\nIE'],
  ['EU-2', '欧盟二区', 'Europe 2', 'ES\nIT\nPT\nAT\nDK\nPL\nCZ\nSE'],
  ['EU-3', '欧盟三区', 'Europe 3', 'BG\nCY\nEE\nFI\nGR\nHR\nHU\nLT\nLV\nMT\nRO\nSI\nSK'],
  ['CN', '中国大陆', 'Mainland China', 'CN'],
  ['AMERICA', '北美', 'North America', 'US\nCA'],
  ['ASIA-PACIFIC', '亚太', 'Asia and the Pacific', 'HK\nMO\nTW\nJP\nKR\nSG\nMY\nTH\nAU\nNZ'],
  ['WORLD', '其他国家和地区', 'Rest of the world', '*'],
]
