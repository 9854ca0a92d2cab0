import { defineLifecycle } from '../lifecycle.ts'

/** The life of a manifest. One that is being closed has been claimed, and its carrier may have been asked. */
export const manifestState = { closing: 0, closed: 1, refused: 2 } as const
export type ManifestState = (typeof manifestState)[keyof typeof manifestState]

export const manifestLifecycle = defineLifecycle(manifestState, {
  closing: { closed: ['system'], refused: ['system'] },
  closed: {},
  refused: {},
})

/** So many parcels stand on one sheet; the next ones on another. */
export const mostParcelsOnManifest = 5000
