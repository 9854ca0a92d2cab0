import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { IconCheck, IconChevronRight, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ChecklistStep, checklistSteps } from '#contract/order.ts'
import { profile } from '#contract/profile.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { buildRoutes } from '#web/lib/menus.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { areaBase, useUserInfo } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { createOrderPath, Tiles, TodoAndRecentOrders } from './dashboard.tsx'
import { countsOptions } from './queries.ts'
import classes from './start-checklist.module.css'

const estimatePath = '/user/account/priceEstimate'

/** Where members land: what they do most, how their parcels stand, and what waits. */
export function ShipsmartPage() {
  const user = useUserInfo()
  const { data: rules } = useQuery({ ...areaQuery('member', user.id), enabled: false })
  // A tile is listed only once its screen exists; whether this person may open it is for their rules to say.
  const area = { base: areaBase.member, hasPage: () => true }
  const paths = rules ? buildRoutes([...rules.menus, ...rules.rules], area).map(({ path }) => path) : []
  const greeting = t(greetingAt(new Date()), { name: user.nickname || user.username })
  return (
    <Page title={greeting} actions={<FirstActions paths={paths} />}>
      <StartChecklist paths={paths} />
      <Tiles paths={paths} />
      <TodoAndRecentOrders paths={paths} />
    </Page>
  )
}

function FirstActions({ paths }: { paths: readonly string[] }) {
  return (
    <>
      {paths.includes(estimatePath) && (
        <Button component={Link} to={estimatePath} variant="default">
          {t('shipsmart.estimate')}
        </Button>
      )}
      {paths.includes(createOrderPath) && (
        <Button component={Link} to={createOrderPath} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('shipsmart.new_order')}
        </Button>
      )}
    </>
  )
}

const links: Record<ChecklistStep, { page: string; path: string }> = {
  sender: { page: '/user/account/addressBook', path: '/user/account/addressBook?type=1&add=1' },
  top_up: { page: rechargePath, path: rechargePath },
  label: { page: createOrderPath, path: createOrderPath },
}

/** The first steps of a new member, until all are done or the member hides them. `paths` are the pages this person has. */
function StartChecklist({ paths }: { paths: readonly string[] }) {
  // Steps are taken on other pages: who comes back from one sees it ticked.
  const { data } = useQuery({ ...countsOptions, refetchOnMount: ({ state }) => (state.data?.checklist ? 'always' : true) })
  const hide = useHideChecklist()
  const steps = checklistSteps.filter((step) => paths.includes(links[step].page))
  const { checklist } = data ?? {}
  if (!checklist || steps.length === 0) return null
  const doneCount = steps.filter((step) => checklist[step]).length
  const next = steps.find((step) => !checklist[step])
  if (!next) return null
  return (
    <Section
      title={t('shipsmart.start')}
      name="checklist"
      className={classes.card}
      actions={
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('shipsmart.start.progress', { done: doneCount, all: steps.length })}
          </Text>
          <Progress value={(100 * doneCount) / steps.length} w={96} size="sm" aria-hidden />
          <IconButton label={t('shipsmart.start.hide')} onClick={() => hide.mutate({})}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </Group>
      }
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} data-step={step} data-done={checklist[step] || undefined}>
            <Step step={step} number={index + 1} isDone={checklist[step]} isNext={step === next} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

type StepProps = { step: ChecklistStep; number: number; isDone: boolean; isNext: boolean }

/** One that is done leads nowhere any more: what it stood for is found in the menu. */
function Step({ step, number, isDone, isNext }: StepProps) {
  const content = (
    <>
      <span className={classes.mark}>{isDone ? <IconCheck size={18} aria-hidden /> : number}</span>
      <Box component="span" display="grid" flex={1} miw={0}>
        <b>{t(`shipsmart.start.${step}`)}</b>
        <small>{isDone ? t('shipsmart.start.done') : t(`shipsmart.start.${step}_note`)}</small>
      </Box>
    </>
  )
  if (isDone) return <div className={classes.step}>{content}</div>
  return (
    <Link to={links[step].path} className={classes.step} data-next={isNext || undefined}>
      {content}
      <IconChevronRight size={18} aria-hidden />
    </Link>
  )
}

/** Gone at once; should the server refuse, the message says so and the next visit shows it again. */
const useHideChecklist = () =>
  useCall(profile.hideChecklist, {
    onMutate: () => queryClient.setQueryData(countsOptions.queryKey, (counts) => counts && { ...counts, checklist: null }),
  })
