import '#web/styles-whole.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { WholeNumbers } from '#web/kit/whole-numbers.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { CloseDrawerButton } from './back-link.tsx'
import { FieldBadge } from './cell-value.tsx'
import { CopyIcon } from './copy-icon.tsx'
import { RowDetailActions } from './detail-actions.tsx'
import { DetailFacts } from './detail-facts.tsx'
import type { ListView } from './list-definition.ts'
import { ListError } from './list-error.tsx'
import { detailOptions } from './queries.ts'
import { type RowData, recordName } from './record.ts'
import { titleOf } from './resource-labels.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAfterMount } from './use-after-mount.ts'
import { useLastDefined } from './use-last-defined.ts'

type Props = {
  view: ListView
  /** the row that is looked at; absent while none is */
  id: number | undefined
  onClose: () => void
}

/** One row, whole: what it is called, how it stands, what can be done, and every fact of it. Its address leads back to it. */
export function DetailDrawer({ view, id, onClose }: Props) {
  const { detail, detailPath } = view.definition
  const shown = useLastDefined(id)
  const isAfterMount = useAfterMount()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    ...detailOptions(view.resource, shown ?? 0),
    enabled: id !== undefined && view.can.open,
  })
  // It may have been there a moment ago; what one sees must not offer actions on what is no more.
  const isGone = isRefusal(error, 'row.missing')
  return (
    <SideDrawer
      opened={isAfterMount && id !== undefined && view.can.open}
      onClose={onClose}
      width={680}
      title={row ? <DetailTitle name={recordName(view.resource, row)} /> : error ? titleOf(view.resource) : t('common.loading')}
    >
      {row && !isGone ? (
        <Stack gap="lg">
          {typeof detail === 'function' ? (
            detail(row as never, { view, facts: <DeclaredDetail view={view} row={row} /> })
          ) : (
            <DeclaredDetail view={view} row={row} />
          )}
          {detailPath && (
            <Group>
              <Button
                component={Link}
                to={detailPath(row)}
                size="xs"
                variant="subtle"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('resource.open_page')}
              </Button>
            </Group>
          )}
        </Stack>
      ) : error ? (
        <ListError
          title={t('resource.failed_row')}
          error={error}
          resource={view.resource}
          back={<CloseDrawerButton onClick={onClose} />}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
    </SideDrawer>
  )
}

function DetailTitle({ name }: { name: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit style={{ overflowWrap: 'anywhere' }}>
        <WholeNumbers text={name} />
      </Text>
      <CopyIcon text={name} />
    </Group>
  )
}

const DeclaredDetail = (props: { view: ListView; row: RowData }) => (
  <>
    <DetailHead {...props} />
    <DetailFacts {...props} />
  </>
)

/** States and actions stand above the facts: they are what one came for. */
function DetailHead({ view, row }: { view: ListView; row: RowData }) {
  const states = stateFields(view.resource)
  return (
    <>
      {states.length > 0 && (
        <Group gap={6}>
          {states.map(
            ([name, field]) => field.tones?.[String(row[name])] && <FieldBadge key={name} field={field} value={row[name]} />,
          )}
        </Group>
      )}
      <RowDetailActions view={view} row={row} />
    </>
  )
}

const stateFields = (resource: Resource) =>
  Object.entries(resource.fields).filter(([name, field]) => field.tones && resource.detail?.includes(name))
