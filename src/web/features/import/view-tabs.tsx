import { Chip, Group, VisuallyHidden } from '@mantine/core'
import { type ImportStatus, importViews } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import type { ImportView } from './queries.ts'

type Props = { view: ImportView; counts: ImportStatus['counts']; onChange: (view: ImportView) => void }

/** The groups with how many rows each has; empty ones are not offered, but for the one that is looked at. */
export const ViewTabs = ({ view, counts, onChange }: Props) => (
  <Group component="fieldset" gap={6}>
    <VisuallyHidden component="legend">{t('import.view')}</VisuallyHidden>
    {importViews
      .filter((one) => one === 'all' || one === view || counts[one] > 0)
      .map((one) => (
        <Chip
          key={one}
          type="radio"
          name="view"
          variant="light"
          checked={one === view}
          onChange={() => onChange(one)}
          wrapperProps={{ 'data-view': one }}
        >
          {t(`import.view.${one}`)} <b>{counts[one].toLocaleString('en-GB')}</b>
        </Chip>
      ))}
  </Group>
)
