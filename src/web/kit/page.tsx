import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './page.module.css'

type Props = {
  title: string
  /** what belongs to the title itself, such as copying it */
  beside?: ReactNode
  /** one line under the title: what this place is for */
  note?: string
  /** the primary action stands last, where the eye ends */
  actions?: ReactNode
  /** the page ends with the window and its longest part scrolls inside, so that a table's head stays in sight */
  fillsWindow?: boolean
  children: ReactNode
}

/** Every screen's frame: one heading that takes the focus after a change of route, and what one can do here beside it. */
export function Page({ title, beside, note, actions, fillsWindow = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!fillsWindow) return
    // Whatever a shell puts above the page (header, tabs), the page measures instead of knowing, again when that changes. While it slides or
    // grows in, its box is not where it will be: offsets do not know of that.
    const measure = () => setTop(frame.current ? distanceFromTop(frame.current) : 0)
    measure()
    const observer = new ResizeObserver(measure)
    for (const around of [document.body, frame.current?.closest('main')]) if (around) observer.observe(around)
    return () => observer.disconnect()
  }, [fillsWindow])
  return (
    <Box
      ref={frame}
      className={classes.page}
      style={fillsWindow ? { maxHeight: `max(480px, calc(100dvh - ${top}px - var(--mantine-spacing-md)))` } : undefined}
    >
      <div className={classes.head}>
        <Group gap={4} wrap="nowrap" miw={0}>
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {beside}
        </Group>
        {note && (
          <Text size="sm" c="dimmed" className={classes.note}>
            {note}
          </Text>
        )}
        {actions && (
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
      {children}
    </Box>
  )
}

function distanceFromTop(element: HTMLElement): number {
  const { offsetParent, offsetTop } = element
  return offsetTop + (offsetParent instanceof HTMLElement ? distanceFromTop(offsetParent) : 0)
}
