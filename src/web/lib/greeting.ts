import { dayPartAt } from '#domain/greeting.ts'
import type { WordKey } from '#words/keys.ts'

/** The greeting of this moment, by the clock of whoever reads it: nobody at breakfast is wished a good evening. */
export const greetingAt = (now: Date): WordKey => `page.greeting.${dayPartAt(now.getHours())}`
