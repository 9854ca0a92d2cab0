import { Alert, Anchor } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Facts } from '#web/kit/facts.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { supportPath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import type { Wallet } from './queries.ts'

/** What is there, what is set aside, what is owed; the last two only where there is something to say. */
export function WalletFacts({ wallet }: { wallet: Wallet }) {
  const { money, held, owed } = wallet
  return (
    <>
      {wallet.is_frozen === 1 && <FrozenNote />}
      <Facts
        layout="figures"
        lines={[
          { label: t('prepay.balance'), value: formatMoney(money) },
          held !== '0.00' && { label: t('prepay.held'), value: formatMoney(held), note: t('prepay.held_note') },
          owed !== '0.00' && {
            label: t('prepay.owed'),
            value: formatMoney(owed),
            note: t('prepay.owed_note'),
            emphasis: 'attention',
          },
        ]}
      />
    </>
  )
}

const FrozenNote = () => (
  <Alert color="amber" variant="light" icon={<IconSnowflake />} title={t('prepay.frozen')} mb="md">
    {t('prepay.frozen_text')}{' '}
    <Anchor component={Link} to={supportPath} inherit underline="always" c="inherit">
      {t('prepay.support')}
    </Anchor>
  </Alert>
)
