import { useQuery } from '@tanstack/react-query'
import { Page } from '#web/kit/page.tsx'
import { tMaybe } from '#web/lib/words.ts'
import type { TreeKit } from './list-definition.ts'
import { AddButton, canAdd, ListPanel, type ListProps, useIsNarrow } from './list-panel.tsx'
import { listOptions } from './queries.ts'
import { titleOf } from './resource-labels.ts'
import { useListState, useOpenRow } from './use-list-state.ts'
import { usePermissions } from './use-list-view.ts'

/** A resource's whole screen: list, search, form, detail, actions and deletion, as its definition says; for staff and for members. */
export function ListScreen(props: ListProps & { kit?: TreeKit }) {
  const { definition, isChanging } = props
  const { resource } = definition
  const isNarrow = useIsNarrow()
  const { state } = useListState(resource)
  const { data } = useQuery(listOptions(resource, state, isChanging))
  const { open } = useOpenRow()
  const can = usePermissions(resource)
  return (
    <Page
      title={titleOf(resource)}
      note={data?.remark ?? (resource.member && tMaybe(`${resource.name}.note`))}
      fillsWindow={!isNarrow && !definition.renderCard}
      actions={
        (props.actions || canAdd(definition, can)) && (
          <>
            {props.actions}
            <AddButton definition={definition} can={can} onAdd={() => open({ what: 'add' })} />
          </>
        )
      }
    >
      <ListPanel {...props} />
    </Page>
  )
}
