import { type ManifestState, manifestState } from '#domain/manifest/state.ts'
import type { WordKey } from '#words/keys.ts'
import { type FieldFlags, option, type StateTone } from './fields.ts'

/** How a manifest stands as every list shows it: words and tones, the same for members and staff. */
const manifestStateWords: Record<ManifestState, WordKey> = {
  [manifestState.closing]: 'manifest.state.closing',
  [manifestState.closed]: 'manifest.state.closed',
  [manifestState.refused]: 'manifest.state.refused',
}

const manifestStateTones: Record<ManifestState, StateTone> = {
  [manifestState.closing]: 'working',
  [manifestState.closed]: 'done',
  [manifestState.refused]: 'failed',
}

export const manifestStateField = (flags: FieldFlags) => option(manifestStateWords, { ...flags, tones: manifestStateTones })
