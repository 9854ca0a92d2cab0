/** What the demo shop sells: pence, and grams of one piece. `drawing` says what its picture shows. */
export type Product = {
  sku: string
  en: string
  zh: string
  price: number
  grams: number
  /** its seller forgot to weigh it in some orders */
  mayBeUnweighed?: true
  hs: string
  origin: string
  colour: string
  drawing: 'box' | 'bottle' | 'cup' | 'shirt' | 'book' | 'toy' | 'lamp' | 'bag'
}

const product = (
  [sku, en, zh]: [string, string, string],
  [price, grams]: [number, number],
  [hs, origin]: [string, string],
  [colour, drawing]: [string, Product['drawing']],
): Product => ({ sku, en, zh, price, grams, hs, origin, colour, drawing })

export const products: readonly Product[] = [
  product(
    ['TEA-EB-250', 'English breakfast tea, 250 g tin', '英式早餐茶 250 克罐装'],
    [980, 330],
    ['090230', 'GB'],
    ['#7a4a21', 'box'],
  ),
  product(['TEA-EG-100', 'Earl Grey, 100 g pouch', '伯爵茶 100 克袋装'], [640, 130], ['090230', 'GB'], ['#35507a', 'bag']),
  product(['MUG-BLUE', 'Ceramic mug, harbour blue', '陶瓷马克杯（海港蓝）'], [1100, 390], ['691200', 'GB'], ['#2f6f9f', 'cup']),
  product(['MUG-CREAM', 'Ceramic mug, cream', '陶瓷马克杯（奶油白）'], [1100, 390], ['691200', 'GB'], ['#a88850', 'cup']),
  product(['SC-WOOL-01', 'Lambswool scarf, grey check', '羊羔毛围巾（灰格）'], [3400, 220], ['611710', 'GB'], ['#5b6470', 'bag']),
  product(
    ['TS-NAVY-M', 'Organic cotton T-shirt, navy, M', '有机棉 T 恤 藏青 M 码'],
    [1850, 190],
    ['610910', 'PT'],
    ['#223a63', 'shirt'],
  ),
  product(
    ['TS-WHITE-L', 'Organic cotton T-shirt, white, L', '有机棉 T 恤 白色 L 码'],
    [1850, 205],
    ['610910', 'PT'],
    ['#6d7f93', 'shirt'],
  ),
  product(
    ['BK-0187', 'Picture book: The Lighthouse Cat', '绘本《灯塔里的猫》'],
    [799, 420],
    ['490300', 'GB'],
    ['#b3541e', 'book'],
  ),
  product(['BK-0214', 'Cookbook: Dumplings at Home', '食谱《在家包饺子》'], [1699, 760], ['490199', 'GB'], ['#8c2f39', 'book']),
  product(['BEAR-30', 'Teddy bear, 30 cm', '泰迪熊 30 厘米'], [2200, 350], ['950300', 'CN'], ['#8b5e34', 'toy']),
  product(['PUZ-1000', 'Jigsaw puzzle, 1,000 pieces', '1000 片拼图'], [1450, 680], ['950300', 'DE'], ['#3d7a4f', 'box']),
  product(['HC-ROSE-75', 'Hand cream, rose, 75 ml', '玫瑰护手霜 75 毫升'], [895, 105], ['330499', 'FR'], ['#a23e6b', 'bottle']),
  product(['SOAP-LAV-3', 'Lavender soap, set of three', '薰衣草香皂三块装'], [1250, 330], ['340111', 'GB'], ['#6a4c93', 'box']),
  product(['LAMP-07', 'Brass desk lamp', '黄铜台灯'], [5900, 1480], ['940521', 'CN'], ['#8a6d1d', 'lamp']),
  // Where these were not weighed, an order waits until somebody does.
  {
    ...product(['TOTE-HTT', 'Canvas tote bag', '帆布手提袋'], [1200, 180], ['420222', 'IN'], ['#4a6741', 'bag']),
    mayBeUnweighed: true,
  },
  {
    ...product(['CANDLE-FIG', 'Scented candle, fig', '无花果香薰蜡烛'], [1950, 410], ['340600', 'GB'], ['#6b4f3b', 'cup']),
    mayBeUnweighed: true,
  },
]

const shapes: Record<Product['drawing'], string> = {
  box: '<rect x="24" y="34" width="52" height="44" rx="4"/><rect x="20" y="26" width="60" height="12" rx="3" opacity=".75"/>',
  bottle: '<rect x="36" y="36" width="28" height="46" rx="8"/><rect x="42" y="20" width="16" height="16" rx="3" opacity=".75"/>',
  cup: '<rect x="26" y="32" width="40" height="44" rx="8"/><path d="M66 42h6a10 10 0 0 1 0 22h-6" fill="none" stroke="#fff" stroke-width="6"/>',
  shirt: '<path d="M36 22 20 32l7 15 8-4v37h30V43l8 4 7-15-16-10c-3 8-25 8-28 0z"/>',
  book: '<rect x="28" y="20" width="46" height="60" rx="3"/><rect x="24" y="20" width="8" height="60" rx="2" opacity=".65"/>',
  toy: '<circle cx="50" cy="40" r="17"/><circle cx="36" cy="26" r="7"/><circle cx="64" cy="26" r="7"/><ellipse cx="50" cy="69" rx="21" ry="17" opacity=".85"/>',
  lamp: '<path d="M34 50 42 22h26l8 28z"/><rect x="52" y="50" width="6" height="24" opacity=".75"/><rect x="38" y="74" width="34" height="7" rx="3"/>',
  bag: '<rect x="26" y="38" width="48" height="42" rx="5"/><path d="M38 40v-6a12 12 0 0 1 24 0v6" fill="none" stroke="#fff" stroke-width="5"/>',
}

/** The picture of a product, drawn in a few hundred bytes; null for one that the shop does not sell. */
export function drawProduct(sku: string): string | null {
  const found = products.find((one) => one.sku === sku)
  if (!found) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" rx="12" fill="${found.colour}"/><g fill="#fff">${shapes[found.drawing]}</g></svg>`
}
