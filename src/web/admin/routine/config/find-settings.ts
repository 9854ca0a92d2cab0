import type { ConfigItem, ConfigTask } from '#contract/config.ts'
import { showValue } from './show-value.ts'

export type FoundSetting = { item: ConfigItem; task: ConfigTask; section: string }
export type FoundTask = { task: ConfigTask; settings: FoundSetting[] }

/** What was typed, word by word: a setting must have them all. */
export const searchWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Settings of every task whose title, name, help, section or value has all the words; of a secret the value is not looked at. */
export function findSettings(text: string, tasks: readonly ConfigTask[], items: ReadonlyMap<string, ConfigItem>): FoundTask[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  return tasks.flatMap((task) => {
    const settings = task.sections.flatMap((section) =>
      section.items.flatMap((name) => {
        const item = items.get(name)
        return item && matches(item, [task.title, section.title], words) ? [{ item, task, section: section.title }] : []
      }),
    )
    return settings.length > 0 ? [{ task, settings }] : []
  })
}

function matches(item: ConfigItem, headings: string[], words: string[]): boolean {
  const value = item.type === 'password' ? '' : showValue(item, item.value)
  const text = [item.title, item.name, item.name.replaceAll('_', ' '), item.tip, value, ...headings].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}
