import { checkCancel, checkRerun, isJobMoving, jobState } from '#domain/job.ts'
import type { WordKey } from '#words/keys.ts'
import { id, int, json, longText, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What the house still has to do, and what it could not: a view over the queue. Work that is done is in `jobRun`. */
export const job = resource('job', {
  table: 'job',
  menu: { folder: 'system', position: 20, icon: 'clock' },
  nodes: { cancel: 'node.job.cancel' },
  fields: {
    id: id(),
    name: text(128, { list: true, search: true, quick: true, sort: true, mono: true }),
    state: states(jobState, 'job.state', {
      list: true,
      search: true,
      sort: true,
      tones: {
        waiting: 'waiting',
        later: 'off',
        running: 'working',
        retrying: 'attention',
        parked: 'failed',
        stuck: 'attention',
      },
    }),
    attempts: int({ list: true, search: true, sort: true }),
    max_attempts: int({ search: true }),
    last_error: longText(100_000, { list: true, search: true, quick: true, mono: true }),
    run_at: time({ list: true, search: true, sort: true }),
    locked_at: time({ search: true, sort: true }),
    locked_by: text(200, { mono: true }),
    key: text(512, { search: true, quick: true, mono: true }),
    payload: json(),
    create_time: time({ list: true, search: true, sort: true }),
    update_time: time({ search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'never',
  write: 'none',
  detail: [
    'id',
    'state',
    'attempts',
    'max_attempts',
    'run_at',
    'create_time',
    'update_time',
    'locked_at',
    'locked_by',
    'key',
    'last_error',
    'payload',
  ],
  isChanging: (row) => isJobMoving(Number(row.state)),
  actions: {
    rerun: {
      label: 'job.rerun',
      icon: 'run',
      check: (row) => reasonWord(checkRerun(Number(row.state))),
    },
    cancel: {
      label: 'job.cancel',
      ask: 'job.cancel_ask',
      icon: 'cancel',
      isDanger: true,
      check: (row) => reasonWord(checkCancel(Number(row.state))),
    },
  },
})

const reasonWord = (reason: 'running' | null): WordKey | null => reason && `job.refused.${reason}`
