import { pino } from 'pino'

export type Log = pino.Logger

/** One JSON line per request and job. Secrets never reach it: handlers log codes and ids, not bodies. */
export const makeLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['password', 'token', '*.password', '*.token'] })
