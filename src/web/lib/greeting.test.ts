import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import en from '#words/en/page.ts'
import zh from '#words/zh-cn/page.ts'
import { greetingAt } from './greeting.ts'

// In summer the site's own zone is an hour ahead of UTC, so that a greeting by the wrong clock shows at the edges.
test.each([
  [0, 'Working late, Ann?', '夜深了，Ann'],
  [4, 'Working late, Ann?', '夜深了，Ann'],
  [5, 'Good morning, Ann', '早上好，Ann'],
  [8, 'Good morning, Ann', '早上好，Ann'],
  [9, 'Good morning, Ann', '上午好，Ann'],
  [11, 'Good morning, Ann', '上午好，Ann'],
  [12, 'Good afternoon, Ann', '中午好，Ann'],
  [13, 'Good afternoon, Ann', '中午好，Ann'],
  [14, 'Good afternoon, Ann', '下午好，Ann'],
  [17, 'Good afternoon, Ann', '下午好，Ann'],
  [18, 'Good evening, Ann', '晚上好，Ann'],
  [23, 'Good evening, Ann', '晚上好，Ann'],
])('at %i o’clock of the reader’s clock one is greeted with %s', (hour, english, chinese) => {
  const key = greetingAt(new Date(2026, 6, 9, hour, 59))
  const said = (words: Record<string, string>) => words[key]?.replace('{{name}}', 'Ann')
  expect([said(en), said(zh)]).toEqual([english, chinese])
})

test('members and staff are greeted from one place', () => {
  const web = path.resolve(import.meta.dirname, '..')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const using = (what: string) => sources.filter((file) => readFileSync(path.join(web, file), 'utf8').includes(what)).sort()
  expect(using("from '#domain/greeting.ts'").filter((file) => !file.endsWith('.test.ts'))).toEqual(['lib/greeting.ts'])
  expect(using("from '#web/lib/greeting.ts'").filter((file) => !file.endsWith('.test.ts'))).toEqual([
    'admin/dashboard/dashboard.tsx',
    'member/account/overview.tsx',
    'member/order/shipsmart.tsx',
  ])
})
