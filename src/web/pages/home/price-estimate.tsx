import { Box } from '@mantine/core'
import { Estimate } from '#web/features/estimate/estimate.tsx'
import { t } from '#web/lib/words.ts'
import { PlainPage } from './plain-page.tsx'

export function PriceEstimatePage() {
  return (
    <PlainPage title={t('price.title')} note={t('price.lead')} isWide>
      <Box mt="lg">
        <Estimate />
      </Box>
    </PlainPage>
  )
}
