import { jobOutcome } from '#domain/job.ts'
import { id, int, longText, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What the house did of late, every try of it. */
export const jobRun = resource('jobRun', {
  table: 'job_run',
  menu: { folder: 'system', position: 30, icon: 'history' },
  fields: {
    id: id(),
    job_id: id(),
    name: text(128, { list: true, search: true, quick: true, sort: true, mono: true }),
    outcome: states(jobOutcome, 'jobRun.outcome', {
      list: true,
      search: true,
      tones: { failed: 'failed', done: 'done', cancelled: 'undone' },
    }),
    attempt: int({ list: true, search: true }),
    ms: int({ list: true, search: true, sort: true }),
    error: longText(100_000, { list: true, search: true, quick: true, mono: true }),
    create_time: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'never',
  write: 'none',
})
