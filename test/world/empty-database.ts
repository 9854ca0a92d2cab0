import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { cleanupSteps } from './cleanup-steps.ts'
import type { World } from './world.ts'

/** A database without tables, or with those of another, on the tests' server; it goes with the test file. */
export async function createEmptyDatabase(template = 'template0'): Promise<World['connection']> {
  const base = inject('cluster')
  const database = `e_${randomBytes(6).toString('hex')}`
  await askServer(`create database ${database} template ${template}`)
  cleanupSteps.push(() => askServer(`drop database if exists ${database} with (force)`))
  return { ...base, database }
}

async function askServer(text: string): Promise<void> {
  await askDatabase(inject('cluster'), text)
}

/** Asks a database that no application is open on. */
export async function askDatabase<Row extends object>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
