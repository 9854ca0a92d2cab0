import { existsSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { formOf } from '#test/world/form.ts'
import { rawSheet, rawWorkbook } from '#test/world/raw-workbook.ts'
import { type World, world } from '#test/world/world.ts'

const disk = vi.hoisted(() => ({ fault: '', places: [] as string[] }))

vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (place, ...more) => {
    const handle = await real.open(place, ...more)
    if (disk.fault !== '' && String(place).includes('shipsmart-upload-')) {
      disk.places.push(String(place))
      handle.writeFile = () =>
        Promise.reject(Object.assign(new Error(`${disk.fault}: write`), { code: disk.fault, syscall: 'write' }))
    }
    return handle
  }
  return { ...real, default: { ...real, open }, open }
})

let w: World
beforeAll(async () => {
  w = await world()
})

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
