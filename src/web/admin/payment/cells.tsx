import { Anchor } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-view.ts'
import classes from './payment-timeline.module.css'

/** A proof is read, not glanced at: it opens whole beside the page. */
export const paymentCells: CellRenderers = {
  proof: (value) =>
    value ? (
      <Anchor href={String(value)} target="_blank" rel="noreferrer" title={t('pay.open_proof')}>
        <img className={classes.proof} src={String(value)} alt={t('pay.open_proof')} loading="lazy" />
      </Anchor>
    ) : (
      '–'
    ),
}
