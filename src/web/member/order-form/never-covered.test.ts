import { expect, test } from 'vitest'
import type { GoodsCategory } from '#contract/goods.ts'
import { neverCoveredNames } from './never-covered.tsx'

const entry = (name: string, own: GoodsCategory['class']) => ({
  id: 1,
  name,
  name_zh: name,
  name_en: name,
  class: own,
  conditions: '',
  rules: [],
  hs_code: '',
  origin_country: '',
})
const category = (name: string, own: GoodsCategory['class'], goods: ReturnType<typeof entry>[] = []): GoodsCategory => ({
  id: 1,
  name,
  name_zh: name,
  name_en: name,
  class: own,
  conditions: '',
  rules: [],
  keywords: [],
  goods,
})

test('what is never covered names categories that are sent without cover, and such goods of others', () => {
  const categories = [
    category('Clothes', 'ok', [entry('Fur', 'no_cover'), entry('Shirts', 'ok')]),
    category('Jewellery', 'no_cover', [entry('Rings', 'no_cover')]),
    category('Weapons', 'prohibited', []),
  ]
  expect(neverCoveredNames(categories)).toEqual(['Fur', 'Jewellery'])
})
