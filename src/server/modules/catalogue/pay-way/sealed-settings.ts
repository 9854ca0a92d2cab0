import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'

const settingsSchema = z.record(z.string(), z.string())

export const sealSettings = ({ secrets }: Pick<Ctx, 'secrets'>, settings: Record<string, string>): string =>
  Object.keys(settings).length === 0 ? '' : secrets.seal(JSON.stringify(settings))

/** Empty as well where they were sealed under another application secret: they have to be entered again. */
export function unsealSettings({ secrets }: Pick<Ctx, 'secrets'>, sealed: string): Record<string, string> {
  const text = sealed === '' ? null : secrets.unseal(sealed)
  return text === null ? {} : settingsSchema.parse(JSON.parse(text))
}
