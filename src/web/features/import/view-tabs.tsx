import { VisuallyHidden } from '@mantine/core'
import { type ImportStatus, importViews } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import classes from './import.module.css'
import type { ImportView } from './queries.ts'

type Props = { view: ImportView; counts: ImportStatus['counts']; onChange: (view: ImportView) => void }

/** The groups with how many rows each has; empty ones are not offered, but for the one that is looked at. */
export const ViewTabs = ({ view, counts, onChange }: Props) => (
  <fieldset className={classes.views}>
    <VisuallyHidden component="legend">{t('import.view')}</VisuallyHidden>
    {importViews
      .filter((one) => one === 'all' || one === view || counts[one] > 0)
      .map((one) => (
        <label key={one} className={classes.view} data-view={one}>
          <input type="radio" name="view" checked={one === view} onChange={() => onChange(one)} />
          <span>
            {t(`import.view.${one}`)} <b>{counts[one].toLocaleString('en-GB')}</b>
          </span>
        </label>
      ))}
  </fieldset>
)
