import { Button, Checkbox, Group, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import { GroupFrame } from './group-frame.tsx'
import type { InputProps } from './input-props.ts'
import { plainLabel, type RemoteTarget, remoteChoices, treeLabel } from './remote-choices.ts'
import { buildTree, type CheckNode, checkedIds, checkStateOf, subtreeIds, toggleNode } from './tree-checks.ts'
import classes from './tree-input.module.css'

type Props = InputProps<number[]> & { target: RemoteTarget }

/** Many rows of a tree: ticking a folder ticks what is in it, ticking a leaf half ticks what it is in. */
export function TreeInput({ target, value, onChange, isDisabled, ...frame }: Props) {
  const { data } = useQuery(remoteChoices(target.resource, { ticks: true }))
  const roots = useMemo(
    () =>
      buildTree(
        (data ?? []).map((row) => ({
          id: Number(row.id),
          pid: row.pid === null || row.pid === undefined ? null : Number(row.pid),
          title: plainLabel(treeLabel(target, row)),
          note: String(row.name ?? ''),
        })),
      ),
    [data, target],
  )
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const checked = useMemo(() => checkedIds(roots, value), [roots, value])
  const all = roots.flatMap(subtreeIds)
  const toggleOpen = (id: number) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <GroupFrame {...frame}>
      {data === undefined ? (
        <Skeleton h={180} aria-label={t('resource.ticks.loading')} />
      ) : (
        <Card isTight>
          <Group gap="xs">
            <Text size="sm" c="dimmed" flex={1} role="status">
              {t('resource.ticks.count', { count: checked.size, total: all.length })}
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={() => setOpen(open.size > 0 ? new Set() : new Set(all))}>
              {t(open.size > 0 ? 'resource.ticks.fold' : 'resource.ticks.unfold')}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={isDisabled}
              onClick={() => onChange(checked.size === all.length ? [] : all)}
            >
              {t(checked.size === all.length ? 'resource.ticks.none' : 'resource.ticks.all')}
            </Button>
          </Group>
          <TreeLevel
            nodes={roots}
            checked={checked}
            open={open}
            isDisabled={isDisabled ?? false}
            onFlip={toggleOpen}
            onTick={(node) => onChange(toggleNode(roots, value, node))}
          />
        </Card>
      )}
    </GroupFrame>
  )
}

type TreeLevelProps = {
  nodes: CheckNode[]
  checked: ReadonlySet<number>
  open: ReadonlySet<number>
  isDisabled: boolean
  onFlip: (id: number) => void
  onTick: (node: CheckNode) => void
}

function TreeLevel({ nodes, ...rest }: TreeLevelProps) {
  const { checked, open, isDisabled, onFlip, onTick } = rest
  return (
    <ul className={classes.level}>
      {nodes.map((node) => {
        const state = checkStateOf(node, checked)
        const isOpen = open.has(node.id)
        return (
          <li key={node.id}>
            <Group gap={4} wrap="nowrap" mih={28}>
              {node.children.length > 0 ? (
                <UnstyledButton
                  className={classes.fold}
                  aria-expanded={isOpen}
                  aria-label={`${t(isOpen ? 'resource.ticks.fold' : 'resource.ticks.unfold')}: ${node.title}`}
                  onClick={() => onFlip(node.id)}
                >
                  <IconChevronRight size={16} aria-hidden />
                </UnstyledButton>
              ) : (
                <span className={classes.fold} />
              )}
              <Checkbox
                size="xs"
                label={node.title}
                title={node.note}
                checked={state === 'on'}
                indeterminate={state === 'some'}
                disabled={isDisabled}
                onChange={() => onTick(node)}
              />
            </Group>
            {isOpen && node.children.length > 0 && <TreeLevel {...rest} nodes={node.children} />}
          </li>
        )
      })}
    </ul>
  )
}
