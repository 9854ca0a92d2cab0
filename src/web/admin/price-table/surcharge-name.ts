import { pick } from '#domain/language.ts'
import type { GridSurcharge } from '#domain/pricing/grid.ts'
import { language } from '#web/lib/words.ts'

export const surchargeName = ({ name_zh, name_en }: GridSurcharge): string => pick(language(), name_zh, name_en)
