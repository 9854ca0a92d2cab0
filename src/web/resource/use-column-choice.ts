import { useLocalStorage } from '@mantine/hooks'
import { type ColumnChoice, declaredColumns, readColumnChoice } from './columns.ts'

/** Each list remembers its own columns. */
export const useColumnChoice = (list: string) =>
  useLocalStorage<ColumnChoice>({
    key: `listColumns.${list}`,
    defaultValue: declaredColumns,
    getInitialValueInEffect: false,
    deserialize: (raw) => {
      try {
        return readColumnChoice(JSON.parse(raw ?? 'null'))
      } catch {
        return declaredColumns
      }
    },
  })
