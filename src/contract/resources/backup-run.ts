import { backupKind, backupReason, backupState } from '#domain/backup.ts'
import { id, int, longText, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Every backup and restore, and how it ended. */
export const backupRun = resource('backupRun', {
  table: 'backup_run',
  menu: { folder: 'system', position: 40, icon: 'database' },
  fields: {
    id: { ...id(), list: false },
    create_time: time({ list: true, search: true, sort: true }),
    kind: states(backupKind, 'backupRun.kind', { list: true, search: true }),
    state: states(backupState, 'backupRun.state', {
      list: true,
      search: true,
      tones: { running: 'working', done: 'done', failed: 'failed' },
    }),
    reason: states(backupReason, 'backupRun.reason', { search: true }),
    size: int({ list: true, search: true, sort: true, isBig: true }),
    row_count: int({ isBig: true }),
    file_count: int({ list: true }),
    missing_count: int({}),
    ms: int({ list: true, search: true, sort: true }),
    started_by: text(100, { list: true, search: true }),
    host: text(255, { search: true }),
    file: text(4096, { list: true, search: true, quick: true, mono: true }),
    error: longText(10_000, { list: true, search: true, mono: true }),
    end_time: time({ search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'file',
  remove: 'never',
  write: 'none',
  detail: [
    'kind',
    'state',
    'reason',
    'error',
    'create_time',
    'end_time',
    'ms',
    'file',
    'size',
    'row_count',
    'file_count',
    'missing_count',
    'started_by',
    'host',
  ],
  isChanging: (row) => Number(row.state) === backupState.running,
})
