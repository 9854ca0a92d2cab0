import { useMediaQuery } from '@mantine/hooks'

/** No room for columns: a phone. Known from the first drawing on, so that nothing is drawn twice. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
