import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formOf } from '#test/world/form.ts'
import { rawSheet, rawWorkbook } from '#test/world/raw-workbook.ts'
import { type World, world } from '#test/world/world.ts'

const disk = { fault: '', places: [] as string[] }

/** Every file that is written while there is a fault meets it: of all modules, whenever they were loaded. */
async function breakDisk(): Promise<void> {
  const handle = await open(path.join(import.meta.dirname, 'upload-no-space.test.ts'))
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const write = prototype.writeFile
  vi.spyOn(prototype, 'writeFile').mockImplementation(function (this: FileHandle, ...content) {
    if (disk.fault === '') return write.apply(this, content)
    disk.places.push(readlinkSync(`/proc/self/fd/${this.fd}`))
    return Promise.reject(Object.assign(new Error(`${disk.fault}: write`), { code: disk.fault, syscall: 'write' }))
  })
}

let w: World
beforeAll(async () => {
  w = await world()
  await breakDisk()
})
afterAll(() => vi.restoreAllMocks())

test('a disk that is full while a sheet arrives is said in words, nothing of the file stays, and the next one is read', async () => {
  const { token } = await w.build.member()
  const content = rawWorkbook({ sheet: rawSheet('<row><c t="inlineStr"><is><t>Country</t></is></c></row>') })
  const send = async (language: 'en' | 'zh-cn') => {
    const { body, type } = await formOf({ name: 'people.xlsx', content })
    return w.post('/api/address/importUpload', { member: token, body, headers: { 'content-type': type }, language })
  }
  for (const fault of ['ENOSPC', 'EDQUOT']) {
    disk.fault = fault
    expect(await send('en')).toMatchObject({ code: 0, msg: expect.stringContaining('no room for files') })
    expect(await send('zh-cn')).toMatchObject({ code: 0, msg: expect.stringContaining('存储空间') })
  }
  expect(disk.places).toHaveLength(4)
  for (const place of disk.places) expect(existsSync(place)).toBe(false)
  disk.fault = ''
  expect(await send('en')).toMatchObject({ code: 0, msg: expect.stringContaining('missing') })
})

test('a statement that finds the disk full is refused in words, in both languages', async () => {
  const { token: member } = await w.build.member()
  const { main } = w.ctx.files
  const full = vi.spyOn(main, 'put').mockRejectedValue(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }))
  const month = w.ctx.clock().toISOString().slice(0, 7)
  const draw = (language: 'en' | 'zh-cn') => w.post('/api/userMoneyRecord/statement', { member, body: { month }, language })
  expect(await draw('en')).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining('no storage space left') })
  expect(await draw('zh-cn')).toMatchObject({ code: 0, msg: expect.stringContaining('存储空间已满') })
  full.mockRestore()
  expect(await draw('en')).toMatchObject({ code: 1 })
})
