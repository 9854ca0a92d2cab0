import { Page } from '#web/kit/page.tsx'
import { tMaybe } from '#web/lib/words.ts'
import type { TreeKit } from './list-definition.ts'
import { ListPanel, type ListProps } from './list-panel.tsx'
import { titleOf } from './resource-labels.ts'

/** A resource's whole screen: list, search, form, detail, actions and deletion, as its definition says; for staff and for members. */
export function ListScreen({ actions, ...props }: ListProps & { kit?: TreeKit }) {
  const { resource, renderCard } = props.definition
  return (
    <ListPanel
      {...props}
      frame={({ remark, isNarrow, addButton }, content) => (
        <Page
          title={titleOf(resource)}
          note={remark ?? (resource.member && tMaybe(`${resource.name}.note`))}
          fillsWindow={!isNarrow && !renderCard}
          actions={
            (actions || addButton) && (
              <>
                {actions}
                {addButton}
              </>
            )
          }
        >
          {content}
        </Page>
      )}
    />
  )
}
