import { Box, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import classes from './skeletons.module.css'

type SkeletonProps = { label: string; rows: number }

/** A table that is on its way: the same row height as the real one, so that nothing jumps when it comes. */
export function TableSkeleton({ label, rows, columns }: SkeletonProps & { columns: number }) {
  return (
    <Paper role="status" withBorder px="xs">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.fading} aria-hidden>
        {indexes(rows).map((row) => (
          <Group key={row} gap="lg" wrap="nowrap" h={36}>
            <span className={classes.box} />
            {indexes(columns).map((column) => (
              <span key={column} className={classes.bar} />
            ))}
          </Group>
        ))}
      </div>
    </Paper>
  )
}

export function CardSkeleton({ label, rows }: SkeletonProps) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="xs" className={classes.fading} aria-hidden>
        {indexes(rows).map((row) => (
          <div key={row} className={classes.card} />
        ))}
      </Stack>
    </Box>
  )
}

export function FormSkeleton({ label, rows }: SkeletonProps) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        {indexes(rows).map((row) => (
          <Stack key={row} gap={8}>
            <Skeleton h={10} w={96} />
            <Skeleton h={36} />
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
