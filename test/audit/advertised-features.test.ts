import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { articleSeeds } from '#server/modules/content/article-seeds/all.ts'
import { allWords } from '#words/all.ts'

/**
 * What may be promised in public only once the call behind it exists. Each with a sentence it must catch, so that a pattern cannot go blind.
 * A part that is built brings its line back without a change here.
 */
const parts: { name: string; call: string; says: RegExp; caught: string[] }[] = [
  {
    name: 'shops',
    call: '/api/shop/index',
    says: /\bshops?\b|marketplace|店铺|各平台|电商平台/i,
    caught: ['manage orders from all your shops', 'tracking numbers are sent to your marketplaces', '集中管理各店铺订单'],
  },
  {
    name: 'import of orders',
    call: '/api/sheetOrder/importUpload',
    says: /bring in (the |your )?orders|import (the |your )?orders|or import a spreadsheet|导入[^。]*订单|也支持表格导入/i,
    caught: ['or import a spreadsheet', '或导入店铺订单', '也支持表格导入'],
  },
  {
    name: 'tracking',
    call: '/api/index/queryExpressTrack',
    says: /\btrack\b(?!ing number)|follow (it|them|your|every|the)?\s*parcels?|you see where it is|全程跟踪|跟踪(每个)?包裹|查询包裹/i,
    caught: ['Drop off and track', 'follow every parcel', '全程跟踪每个包裹', '跟踪包裹'],
  },
  {
    name: 'pick-up',
    call: '/api/pickUp/index',
    says: /\bpick-?ups?\b|\bcollected\b|collection at|a driver comes|\bdrivers\b|取件|司机/i,
    caught: ['have it collected', 'Collection at your door', '预约上门取件'],
  },
  {
    name: 'consolidation',
    call: '/api/waybill/index',
    says: /consolidat|\bforward(ing)?\b|freight shipping|集运|合并打包/i,
    caught: ['we consolidate and forward them', '国内集运'],
  },
  {
    name: 'returns',
    call: '/api/returnOrder/index',
    says: /\breturns and\b|handle returns|returned parcels|parcels that come back|return order|退件|退回的包裹/i,
    caught: ['Returns and refunds', 'a return order can help', '如需退款请提交退件申请'],
  },
  {
    name: 'correction of a weight',
    call: '/api/sheetOrder/reweighAnswer',
    says: /measured figures|our own measure|our warehouse measures|仓库复核|我们复核|测量数据/i,
    caught: ['comes with the measured figures and a photo', '如果仓库复核的重量'],
  },
  {
    name: 'claims',
    call: '/api/claim/add',
    says: /\b(insurance|damage) claims?\b|理赔/i,
    caught: ['an insurance claim', '在线理赔'],
  },
  {
    name: 'keys for developers',
    call: '/api/apiKey/index',
    says: /\bAPI\b|webhook|接口/i,
    caught: ['keep your API keys to yourself', '妥善保管密码和 API 密钥'],
  },
]

const exists = (call: string) => endpoints.some(({ url }) => url.toLowerCase() === call.toLowerCase())

/** Everything that somebody reads before or beside using the product. */
function publicTexts(): [where: string, text: string][] {
  const isPublic = (key: string) => /^(home|login|mail|sms|order\.refused)\.|^price\.lead$/.test(key)
  const words = Object.entries(allWords).flatMap(([language, all]) =>
    Object.entries(all).flatMap(([key, text]): [string, string][] => (isPublic(key) ? [[`${language} ${key}`, text]] : [])),
  )
  const articles = articleSeeds.flatMap(({ slug, category: _category, ...texts }) =>
    Object.entries(texts).map(([field, text]): [string, string] => [`${slug} ${field}`, text]),
  )
  const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
  const section = (from: string, to: string) => readme.slice(readme.indexOf(from), readme.indexOf(to))
  return [
    ...words,
    ...articles,
    ['README, beginning', section('# ShipSmart', '## Two commands')],
    ['README, what works today', section('## What works today', '## Reading on')],
  ]
}

describe.each(parts)('$name', ({ call, says, caught }) => {
  test('is promised nowhere in public before it is built', () => {
    if (exists(call)) return
    expect(publicTexts().flatMap(([where, text]) => (says.test(text) ? [`${where}: ${text.slice(0, 120)}`] : []))).toEqual([])
  })

  test('would be noticed', () => {
    for (const sentence of caught) expect(says.test(sentence), sentence).toBe(true)
  })
})

test('there is something to look at, and the calls of what is built are found', () => {
  expect(publicTexts().length).toBeGreaterThan(150)
  expect([exists('/api/sheetOrder/add'), exists('/api/address/index'), exists('/api/nothing/index')]).toEqual([true, true, false])
})
