import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type OrderTab, orderTabs } from '#domain/order/status.ts'
import { t } from '#web/lib/words.ts'
import { showCount } from './list-state.ts'
import classes from './order-list.module.css'
import { countsOptions } from './queries.ts'

/** The natural groups with how many there are of each; the numbers follow what happens. */
export function OrderTabs({ tab, onChange }: { tab: OrderTab; onChange: (tab: OrderTab) => void }) {
  const { data } = useQuery(countsOptions)
  return (
    <nav className={classes.tabs} aria-label={t('orders.tabs')}>
      {orderTabs.map((one) => (
        <UnstyledButton
          key={one}
          className={classes.tab}
          aria-current={one === tab || undefined}
          data-tab={one}
          onClick={() => onChange(one)}
        >
          {t(`orders.tab.${one}`)}
          {data && (
            <span className={classes.count} data-failed={(one === 'failed' && data.tabs[one] > 0) || undefined}>
              {showCount(data.tabs[one], data.most)}
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  )
}
