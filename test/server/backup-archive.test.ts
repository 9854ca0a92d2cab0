import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp, checkBackup, restoreBackup } from '#server/backup-commands.ts'
import { copyIn, copyOut } from '#server/platform/backup/copy.ts'
import { writeWholeFile } from '#server/platform/backup/partial-file.ts'
import { withClient } from '#server/platform/backup/prepare-target.ts'
import { readArchive } from '#server/platform/backup/read-archive.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { crashAt } from '#test/world/crash.ts'
import { createEmptyDatabase } from '#test/world/empty-database.ts'
import { type FakeS3Server, startFakeS3Server } from '#test/world/fake-s3-server.ts'
import { sendFile } from '#test/world/form.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let bucket: FakeS3Server
let folder: string
let archive: string
const lines: string[] = []
const printLine = (line: string) => void lines.push(line)
const place = (name: string) => path.join(folder, name)
const source = () => ({ connection: w.connection, secret: 'a secret', files: null, now: new Date(), run: null })

/** A world whose files are in a bucket, which lost one of them. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-archive-test-'))
  cleanupSteps.push(() => rm(folder, { recursive: true, force: true }))
  bucket = await startFakeS3Server()
  cleanupSteps.push(() => bucket.stop())
  w = await world({ env: { FILES_URL: bucket.url } })
  const { token } = await w.build.member()
  for (const name of ['kept.pdf', 'lost.pdf']) await sendFile(w, { name, content: `%PDF-1.7 ${name}` }, { member: token })
  bucket.objects.delete([...bucket.objects.keys()].at(-1) ?? '')
  archive = place('whole.tar')
  await writeArchive(archive, source())
})

describe('checking an archive', () => {
  const goodBytes = () => readFile(archive)
  const check = (file: string) => checkBackup({ file, printLine })

  test('accepts a whole archive', async () => {
    lines.length = 0
    await check(archive)
    expect(lines.join('\n')).toMatch(/is whole .*made .* from PostgreSQL/)
  })

  test('refuses an archive that was cut off anywhere', async () => {
    const file = place('cut.tar')
    const whole = await goodBytes()
    await writeFile(file, whole)
    for (const size of [whole.length - 1, whole.length - 512, whole.length - 1024, whole.length - 2048, 100_000, 600, 10, 0]) {
      await truncate(file, size)
      await expect(check(file), `${size} bytes`).rejects.toThrow(/is damaged or incomplete/)
    }
  })

  test('refuses an archive in which a byte was changed or to which bytes were added', async () => {
    const file = place('changed.tar')
    const whole = await goodBytes()
    await writeFile(file, whole)
    const handle = await open(file, 'r+')
    for (const share of [0, 0.001, 0.02, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999]) {
      const at = Math.floor(whole.length * share)
      await handle.write(Buffer.from([(whole[at] ?? 0) ^ 0x01]), 0, 1, at)
      await expect(check(file), `byte ${at}`).rejects.toThrow(/is damaged or incomplete/)
      await handle.write(whole, at, 1, at)
    }
    await check(file)
    await handle.write(Buffer.from('more'), 0, 4, whole.length)
    await handle.close()
    await expect(check(file)).rejects.toThrow(/something follows its end/)
  })

  test('refuses another file and a missing file', async () => {
    const file = place('other.tar')
    await writeFile(file, 'no archive'.repeat(1000))
    await expect(check(file)).rejects.toThrow(/it is no archive of a backup/)
    await expect(check(place('missing.tar'))).rejects.toThrow(/There is no file/)
  })

  test('refuses the file that a killed backup left', async () => {
    const [at, file, folder] = ['../world/backup-flow.ts', 'killed.tar', place('kills')]
    const { backupFlow } = await import('#test/world/backup-flow.ts')
    const steps = await backupFlow({ connection: w.connection, file: path.join(folder, 'whole.tar') })
    const flow = { file: path.resolve(import.meta.dirname, at), run: 'backupFlow', flow: 'backup' }
    for (const step of [Math.floor(steps.length / 2), steps.length])
      await crashAt({ ...flow, input: { connection: w.connection, file: path.join(folder, `${step}-${file}`) }, step })
    const left = (await readdir(folder)).filter((name) => name !== 'whole.tar')
    expect(left.length).toBeGreaterThan(1)
    expect(left.filter((name) => !name.endsWith('.partial'))).toEqual([])
    for (const name of left) await expect(check(path.join(folder, name))).rejects.toThrow(/is damaged or incomplete/)
  })
})

describe('backing up the files of a bucket', () => {
  const restoreInto = async (file: string, dataDir: string, more: NodeJS.ProcessEnv = {}) =>
    restoreBackup({
      env: testEnv({ DATA_DIR: place(dataDir), ...more }),
      connection: await createEmptyDatabase(),
      file,
      withFiles: true,
      printLine,
    })
  const backUpTo = (file: string, withFiles: boolean) =>
    backUp({ env: w.ctx.env, connection: w.connection, file, withFiles, printLine })

  test('copies the files, asks again after a failure and names a missing file', async () => {
    lines.length = 0
    const file = place('bucket.tar')
    bucket.failNext(500)
    await backUpTo(file, true)
    expect(lines.join('\n')).toMatch(/1 stored files .*; 1 that rows name were not in their store, such as files\/s3\//)
    await expect(restoreInto(file, 'no-bucket')).rejects.toThrow(/Set FILES_URL to the bucket/)
    const before = new Map(bucket.objects)
    bucket.objects.clear()
    await restoreInto(file, 'bucket', { FILES_URL: bucket.url })
    expect([...bucket.objects].map(([key, { body }]) => [key, body.toString()])).toEqual(
      [...before].map(([key, { body }]) => [key, body.toString()]),
    )
  })

  test('leaves the files out with --no-files', async () => {
    lines.length = 0
    const file = place('no-files.tar')
    await backUpTo(file, false)
    expect(lines).toContain('Stored files were left out.')
    expect((await readArchive(file)).manifest.files).toMatchObject({ count: 0, missing: 0 })
  })
})

describe('a full disk', () => {
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('too-large'))

  test('stops a backup early and leaves no file behind', async () => {
    const target = place('too-large.tar')
    const written = writeArchive(target, { ...source(), reserve: Number.MAX_SAFE_INTEGER })
    await expect(written).rejects.toThrow(/The disk that holds .* is full, so no backup was kept/)
    expect(await left()).toEqual([])
  })

  test.runIf(existsSync('/dev/full'))('is reported in words when a write fails', async () => {
    const written = writeWholeFile(place('too-large.tar'), {
      openFile: () => open('/dev/full', 'w'),
      write: (handle) => handle.write(Buffer.alloc(4096)),
    })
    await expect(written).rejects.toThrow(/The disk that holds .* is full.*BACKUP_DIR/)
    expect(await left()).toEqual([])
  })
})

describe('copying rows', () => {
  const megabyte = 1_048_576
  const manyRows = `copy (select i, repeat('x', 1000) from generate_series(1, 30000) i) to stdout`

  test('holds one block of rows in memory, however slow the reader is', async () => {
    const sizes: number[] = []
    await withClient(w.connection, async (client) => {
      for await (const block of copyOut(client, manyRows)) {
        sizes.push(block.length)
        await sleep(20)
      }
    })
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(30_000_000)
    expect(Math.max(...sizes)).toBeLessThan(2 * megabyte)
  })

  test('inserts nothing when the source or a row is wrong, and leaves the connection usable', async () => {
    await withClient(w.connection, async (client) => {
      await client.query('create temporary table copied (id int primary key, text text)')
      const send = (...blocks: (string | Error)[]) =>
        copyIn(
          client,
          'copy copied from stdin',
          (async function* () {
            for (const block of blocks) {
              if (block instanceof Error) throw block
              yield Buffer.from(block)
            }
          })(),
        )
      await expect(send('1\tone\n', new Error('the disk is gone'))).rejects.toThrow('the disk is gone')
      await expect(send('1\tone\n1\ttwice\n')).rejects.toThrow(/duplicate key/)
      await expect(send('no number\n', ...Array.from({ length: 50 }, () => 'x'.repeat(megabyte)))).rejects.toThrow(
        /invalid input|missing data/,
      )
      expect((await client.query('select * from copied')).rows).toEqual([])
      await send('1\to', 'ne\n2\t\\N\n')
      expect((await client.query('select * from copied')).rows).toEqual([
        { id: 1, text: 'one' },
        { id: 2, text: null },
      ])
      await expect(drain(copyOut(client, 'copy missing to stdout'))).rejects.toThrow(/does not exist/)
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  const drain = async (blocks: AsyncIterable<Buffer>) => {
    for await (const _ of blocks);
  }
})
