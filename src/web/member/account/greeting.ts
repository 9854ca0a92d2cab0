import type { WordKey } from '#words/keys.ts'

const greetings: [before: number, key: WordKey][] = [
  [5, 'page.overview.late_night'],
  [9, 'page.overview.early_morning'],
  [12, 'page.overview.morning'],
  [14, 'page.overview.noon'],
  [18, 'page.overview.afternoon'],
  [24, 'page.overview.evening'],
]

/** The specification's hours, on the clock of the product's zone. */
export const greetingAt = (hour: number): WordKey => greetings.find(([before]) => hour < before)?.[1] ?? 'page.overview.evening'
