import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entryWords } from '#contract/entry-kind.ts'
import type { OrderTimelineData as Story } from '#contract/order-desk.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import storyClasses from '#web/kit/timeline.module.css'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import classes from './order.module.css'
import { Contents } from './order-contents.tsx'
import { MoneySources, PriceLines } from './order-money.tsx'
import { orderStory } from './queries.ts'

/** All there is about one order, below its facts: what is in it, what it cost, what happened to it and what was said about it. */
export function OrderStory({ of, id }: { of: 'order' | 'failedLabel'; id: number }) {
  const { data, error, refetch } = useQuery(orderStory(of, id))
  return (
    <section className={storyClasses.story} aria-label={t('orderDesk.story')}>
      {data ? (
        <Told story={data} />
      ) : error ? (
        <ErrorState
          title={t('orderDesk.story_failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={4} />
      )}
    </section>
  )
}

function Told({ story: { row, entries } }: { story: Story }) {
  return (
    <>
      <Part title={t('orderDesk.history')}>
        <ol className={storyClasses.list}>
          {row.history.map(({ id, time, text, actor, reason, internal_note: note }) => (
            <li key={id}>
              <time>{formatSiteTime(time)}</time>
              <span>
                <strong>{text}</strong> <span className={classes.soft}>{actor}</span>
                {reason !== '' && <span className={classes.reason}>{reason}</span>}
                {note !== '' && <span className={classes.reason}>{t('orderDesk.internal_note', { note })}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Part>
      <Contents row={row} />
      <Part title={t('orderDesk.price')}>
        <PriceLines row={row} />
      </Part>
      <Part title={t('orderDesk.money')}>
        <MoneySources row={row} />
      </Part>
      {entries.length > 0 && (
        <Part title={t('orderDesk.entries')}>
          <ol className={storyClasses.list}>
            {entries.map(({ id, time, kind, amount, points, actor, postings }) => (
              <li key={id}>
                <time>{formatSiteTime(time)}</time>
                <span>
                  <strong>{entryWord(kind)}</strong> {amount === null ? points : formatMoney(amount)}{' '}
                  <span className={classes.soft}>{actor}</span>
                  {postings.map(({ account, amount }, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and may have two postings to one account
                    <small key={place} className={storyClasses.posting}>
                      <span>{tMaybe(`ledger.account.${account}`) ?? account}</span>
                      <span>{account.startsWith('points') ? amount : formatMoney(amount)}</span>
                    </small>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {row.exchanges.length > 0 && (
        <Part title={t('orderDesk.exchange')}>
          {row.exchanges.map(({ id, time, kind, tries, outcome, request, response }) => (
            <details key={id} className={classes.exchange}>
              <summary>
                <strong>{t(`orderDesk.exchange.${kind}`)}</strong> {exchangeLine(outcome, tries)}
                <time>{formatSiteTime(time)}</time>
              </summary>
              <Said label={t('orderDesk.asked')} what={request} />
              <Said label={t('orderDesk.answered')} what={response} />
            </details>
          ))}
        </Part>
      )}
    </>
  )
}

const words: Record<string, string> = entryWords
const entryWord = (kind: string): string => tMaybe(words[kind] ?? '') ?? kind

const exchangeLine = (outcome: string, tries: number): string =>
  t('orderDesk.exchange.line', { outcome: tMaybe(`orderDesk.outcome.${outcome}`) ?? outcome, count: tries })

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function Said({ label, what }: { label: string; what: unknown }) {
  if (what === null || what === undefined) return null
  return (
    <>
      <p className={classes.soft}>{label}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the drawer is read by scrolling, with the keyboard too */}
      <section tabIndex={0} aria-label={label} className={classes.said}>
        <pre>{JSON.stringify(what, null, 2)}</pre>
      </section>
    </>
  )
}
