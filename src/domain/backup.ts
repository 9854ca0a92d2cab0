import { defineLifecycle } from './lifecycle.ts'

/** The kinds of runs in the backup history. The table and the wire use these numbers. */
export const backupKind = { scheduled: 1, command: 2, restore: 3 } as const

export const backupState = { running: 0, done: 1, failed: 2 } as const
export type BackupStateName = keyof typeof backupState
export type BackupState = (typeof backupState)[BackupStateName]

/** A run whose process ended is failed by the next one. */
export const backupLifecycle = defineLifecycle<BackupStateName, BackupState>(backupState, {
  running: { done: ['system'], failed: ['system'] },
  done: {},
  failed: {},
})

/** Why a run failed. */
export const backupReason = { none: 0, diskFull: 1, database: 2, files: 3, ended: 4, other: 5 } as const
export type BackupReason = (typeof backupReason)[keyof typeof backupReason]
