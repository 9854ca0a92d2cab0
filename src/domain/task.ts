import { defineLifecycle } from './lifecycle.ts'

/** The life of long work in the background. */
export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** Work whose process died waits again. Its owner cancels what waits; running work is asked to stop and ends by itself. */
export const taskLifecycle = defineLifecycle<TaskState, TaskState>(
  { waiting: 'waiting', running: 'running', done: 'done', failed: 'failed', cancelled: 'cancelled' },
  {
    waiting: { running: ['system'], cancelled: ['member', 'staff'] },
    running: { waiting: ['system'], done: ['system'], failed: ['system'], cancelled: ['system'] },
    done: {},
    failed: {},
    cancelled: {},
  },
)
