import type { GoodsClass } from '#domain/goods.ts'
import { choice, type Field, type FieldFlags, type StateTone } from './fields.ts'

const words = {
  ok: 'goods.class.ok',
  restricted: 'goods.class.restricted',
  no_cover: 'goods.class.no_cover',
  prohibited: 'goods.class.prohibited',
} as const satisfies Record<GoodsClass, string>

const tones: Record<GoodsClass, StateTone> = { ok: 'done', restricted: 'attention', no_cover: 'off', prohibited: 'failed' }

/** What may be done with goods, as a field. A rule only tightens: it has no word for "allowed". */
export function goodsClass({ isRule, ...flags }: FieldFlags & { isRule?: boolean }): Field {
  const { ok, ...stricter } = words
  return choice(isRule ? stricter : { ok, ...stricter }, { ...flags, tones })
}
