import { Alert, Button, FileButton, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { SheetProblem } from '#contract/price-table.ts'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import classes from './grid.module.css'
import { useImportTable } from './queries.ts'

type Props = { id: number; revision: number; onImported: () => void; onClose: () => void }

/** A spreadsheet in place of the draft. Whatever is wrong with it stands here by row and column, until it is mended and chosen again. */
export function ImportDialog({ id, revision, onImported, onClose }: Props) {
  const load = useImportTable()
  const handleFile = (file: File | null) => {
    if (!file) return
    const onSuccess = () => {
      onClose()
      onImported()
    }
    load.mutate({ id, revision, file }, { onSuccess })
  }
  const problems = problemsOf(load.error)
  return (
    <AskDialog isBusy={load.isPending} onClose={onClose} title={t('priceTable.import_title')} size="lg">
      <Text size="sm">{t('priceTable.import_text')}</Text>
      {load.error && (
        <Alert color="red" role="alert">
          {problems.length > 0 ? t('priceTable.import_wrong', { count: problems.length }) : load.error.message}
        </Alert>
      )}
      {problems.length > 0 && <ProblemTable problems={problems} />}
      <FileButton accept=".xlsx,.xls" inputProps={{ 'aria-label': t('priceTable.import_choose') }} onChange={handleFile}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} />} loading={load.isPending} data-autofocus>
            {t(load.error ? 'priceTable.import_again' : 'priceTable.import_choose')}
          </Button>
        )}
      </FileButton>
    </AskDialog>
  )
}

function ProblemTable({ problems }: { problems: readonly SheetProblem[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('priceTable.import_wrong', { count: problems.length })}>
        <thead>
          <tr>
            <th scope="col" className={classes.tight}>
              {t('priceTable.import_row')}
            </th>
            <th scope="col" className={classes.name}>
              {t('priceTable.import_column')}
            </th>
            <th scope="col" className={classes.name}>
              {t('priceTable.import_what')}
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td>{row}</td>
              <td className={classes.name}>{column}</td>
              <td className={classes.name}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function problemsOf(error: Error | null): SheetProblem[] {
  const data = error instanceof CallError ? (error.data as { rows?: SheetProblem[] } | null) : null
  return data?.rows ?? []
}
