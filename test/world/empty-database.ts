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

/** A database without tables whose owner is no superuser, as on a server that somebody else runs. */
export async function createOwnedDatabase(): Promise<World['connection']> {
  const { database, ...server } = await createEmptyDatabase()
  const user = `owner_${randomBytes(6).toString('hex')}`
  await askServer(`create role ${user} login password 'owner'`)
  cleanupSteps.push(() => askServer(`reassign owned by ${user} to current_user; drop role ${user}`).catch(() => undefined))
  await askServer(`alter database ${database} owner to ${user}`)
  return { ...server, database, user, password: 'owner' }
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
