import { dayPartAt } from '#domain/greeting.ts'
import type { WordKey } from '#words/keys.ts'

/** The specification's hours, on the clock of the product's zone. */
export const greetingAt = (hour: number): WordKey => `page.overview.${dayPartAt(hour)}`
