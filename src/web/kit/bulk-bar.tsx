import { ActionBar, Box, CloseButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './bulk-bar.module.css'

type Props = {
  count: number
  /** "3 selected" */
  summary: string
  label: string
  clearLabel: string
  onClear: () => void
  children: ReactNode
}

/** Rises from the bottom as soon as something is chosen, and says how much; stays in reach of a thumb on a phone. */
export function BulkBar({ count, summary, label, clearLabel, onClear, children }: Props) {
  return (
    <>
      {/* The bar floats: this keeps the end of the page from lying under it for good. */}
      {count > 0 && <Box h={56} flex="none" aria-hidden />}
      <ActionBar
        opened={count > 0}
        aria-label={label}
        role="region"
        withBorder
        shadow="lg"
        zIndex={150}
        position={{ bottom: 16, left: 0, right: 0 }}
        portalProps={{ reuseTargetNode: false, className: classes.strip }}
        transitionProps={{ transition: 'slide-up', duration: 160 }}
      >
        <Text size="sm" fw={500} role="status" style={{ whiteSpace: 'nowrap' }}>
          {summary}
        </Text>
        <ActionBar.Divider />
        {children}
        <CloseButton aria-label={clearLabel} title={clearLabel} onClick={onClear} />
      </ActionBar>
    </>
  )
}
