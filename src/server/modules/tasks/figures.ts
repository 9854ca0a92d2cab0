import { countFigure } from '#server/platform/dashboard-figures.ts'

/** Long work of everybody; whoever looks after the queue may know how much there is. */
export const taskFigures = countFigure({
  node: 'job/index',
  from: `task where state in ('waiting', 'running')`,
  counts: { running: `state = 'running'`, waiting: `state = 'waiting'` },
  cards: ({ running, waiting }) => [
    { name: 'tasks', section: 'system', value: running, path: '', facts: { tasks_waiting: waiting } },
  ],
})
