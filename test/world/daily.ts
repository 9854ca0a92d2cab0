/** `npm run proof -- server` and `npm run proof -- browser` run the same tests at their full size. */
export const isProof = process.env.IS_PROOF === 'true'

/** What a rule needs to be shown every day, and its full size for the proof. */
export const daily = <Size>(size: Size, { proof }: { proof: Size }): Size => (isProof ? proof : size)
