import '#web/styles-whole.css'
import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '#web/kit/page.tsx'
import { Empty } from '#web/kit/states.tsx'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { type ConfirmData, useConfirmData } from './confirm-data.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { waysQuery } from './queries.ts'

/** What awaits confirmation is kept in the browser: a reload loses nothing. */
export function ConfirmPaymentPage() {
  const { data, changePrice } = useConfirmData()
  return (
    <Page title={t('prepay.confirm.title')} note={t('prepay.confirm.note')}>
      {data ? (
        <ConfirmLoader data={data} onChanged={changePrice} />
      ) : (
        <Empty
          icon={<IconReceipt />}
          title={t('prepay.confirm.nothing')}
          hint={t('prepay.confirm.nothing_hint')}
          action={
            <Button component={Link} to={rechargePath} variant="default">
              {t('prepay.result.to_recharge')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

type ConfirmLoaderProps = { data: ConfirmData; onChanged: (amount: string) => void }

function ConfirmLoader({ data, onChanged }: ConfirmLoaderProps) {
  const wallet = useQuery(waysQuery)
  if (wallet.data) return <ConfirmForm data={data} wallet={wallet.data} onChanged={onChanged} />
  return <LoadState query={wallet} failed={t('prepay.failed')} rows={3} />
}
