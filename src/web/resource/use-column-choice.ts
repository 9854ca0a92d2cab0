import { useLocalStorage } from '@mantine/hooks'
import { type ColumnChoice, defaultColumns, readColumnChoice } from './columns.ts'

/** Each list remembers its own columns. */
export const useColumnChoice = (list: string) =>
  useLocalStorage<ColumnChoice>({
    key: `listColumns.${list}`,
    defaultValue: defaultColumns,
    getInitialValueInEffect: false,
    deserialize: (raw) => {
      try {
        return readColumnChoice(JSON.parse(raw ?? 'null'))
      } catch {
        return defaultColumns
      }
    },
  })
