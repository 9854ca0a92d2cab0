/** What one group pays less: a rate in hundredths of a percent, on one channel or, without one, on every other. */
export type GroupDiscount = { groupId: number; channelId: number | null; rate: number }

/** A group's line for the channel wins over its line for all; of several groups the best counts. */
export function discountRate(lines: readonly GroupDiscount[], channelId: number): number {
  const rates = new Map<number, GroupDiscount>()
  for (const line of lines) {
    if (line.channelId !== null && line.channelId !== channelId) continue
    if (line.channelId !== null || !rates.has(line.groupId)) rates.set(line.groupId, line)
  }
  return Math.max(0, ...[...rates.values()].map(({ rate }) => rate))
}
