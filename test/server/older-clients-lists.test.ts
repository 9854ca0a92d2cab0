import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { sendFile } from '#test/world/form.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type World, world } from '#test/world/world.ts'

/**
 * The tables of the first version: every column is searched with the operator it has there, and ordered where its heading can be clicked.
 * Without a value of its own a column is searched for what the first row has.
 */
let w: World
let client: OlderClient
let member: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  const { token } = await w.build.admin({ username: 'searcher' })
  client = olderClient(w, { area: 'admin' })
  client.store.token = token
  member = await w.build.member({ username: 'lister', mobile: '+8613812345678', money: 1230, points: 40 })
  await run(
    w.ctx.db,
    `update member set nickname = '王小明', last_login_ip = '10.1.2.3', last_login_time = now() where id = $1`,
    [member.id],
  )
  await client.post('/admin/user.user/edit', { id: member.id, motto: '找得到' })
  await sendFile(w, { name: 'note.txt', content: 'of the staff' }, { admin: token })
  await sendFile(w, { name: 'note2.txt', content: 'of a member' }, { member: member.token })
})

type Column = [field: string, operator: string, value: string]
const days = '2020-01-01 00:00:00,2040-01-01 00:00:00'

const pages: Record<string, { columns: () => Column[]; sorted: string[] }> = {
  'user.user': {
    columns: () => [
      ['id', 'LIKE', String(member.id)],
      ['username', 'LIKE', 'list'],
      ['nickname', 'LIKE', '小明'],
      ['group.name', 'LIKE', '会员'],
      ['gender', '=', '0'],
      ['mobile', 'LIKE', '13812345678'],
      ['mobile', '=', '13812345678'],
      ['lastloginip', 'LIKE', '10.1'],
      ['lastlogintime', 'RANGE', days],
      ['createtime', 'RANGE', days],
      ['create_time', 'RANGE', days],
      ['jointime', 'RANGE', days],
      ['status', '=', 'enable'],
    ],
    sorted: ['id', 'lastlogintime', 'createtime', 'create_time', 'last_login_time'],
  },
  'user.moneyLog': {
    columns: () => [
      ['id', 'LIKE', ''],
      ['user_id', '=', String(member.id)],
      ['user.username', 'LIKE', 'list'],
      ['user.nickname', 'LIKE', '小明'],
      ['money', 'RANGE', '12,13'],
      ['before', 'RANGE', ',1'],
      ['after', 'RANGE', '12,'],
      ['memo', 'LIKE', 'test'],
      ['createtime', 'RANGE', days],
    ],
    sorted: ['money', 'before', 'after', 'createtime'],
  },
  'user.scoreLog': {
    columns: () => [
      ['user.nickname', 'LIKE', '小明'],
      ['score', 'RANGE', '40,40'],
      ['before', 'RANGE', ',1'],
      ['after', 'RANGE', '40,'],
      ['createtime', 'RANGE', days],
    ],
    sorted: ['score', 'before', 'after', 'createtime'],
  },
  'user.group': {
    columns: () => [
      ['id', 'LIKE', ''],
      ['name', 'LIKE', '会员'],
      ['status', '=', '1'],
      ['updatetime', 'RANGE', days],
      ['createtime', 'RANGE', days],
    ],
    sorted: ['updatetime', 'createtime'],
  },
  'auth.admin': {
    columns: () => [
      ['id', 'LIKE', ''],
      ['username', 'LIKE', 'search'],
      ['nickname', 'LIKE', 'search'],
      ['lastlogintime', 'NULL', 'true'],
      ['createtime', 'RANGE', days],
      ['status', '=', '1'],
    ],
    sorted: ['lastlogintime', 'createtime'],
  },
  'auth.adminLog': {
    columns: () => [
      ['id', 'LIKE', ''],
      ['admin_id', 'LIKE', ''],
      ['username', 'LIKE', 'search'],
      ['title', 'LIKE', '会员'],
      ['data', 'LIKE', '找得到'],
      ['url', 'LIKE', 'user.user/edit'],
      ['ip', 'LIKE', '127.0'],
      ['useragent', 'LIKE', 'Mozilla'],
      ['createtime', 'RANGE', days],
    ],
    sorted: ['createtime'],
  },
  'routine.attachment': {
    columns: () => [
      ['id', 'LIKE', ''],
      ['topic', 'LIKE', ''],
      ['admin.nickname', 'LIKE', 'search'],
      ['user.nickname', 'LIKE', '小明'],
      ['size', 'RANGE', '1,99'],
      ['mimetype', 'LIKE', 'text'],
      ['quote', 'RANGE', '0,9'],
      ['name', 'LIKE', 'note'],
      ['storage', 'LIKE', 'local'],
      ['lastuploadtime', 'RANGE', days],
    ],
    sorted: ['size', 'quote', 'lastuploadtime'],
  },
}

const list = async (controller: string, params: object): Promise<Any> =>
  client.get(`/admin/${controller}/index`, { page: 1, limit: 10, ...params })

for (const [controller, { columns, sorted }] of Object.entries(pages)) {
  test(`${controller}: every column is searched and ordered as its page does`, async () => {
    const missed: unknown[] = []
    const [first] = (await list(controller, {})).data.list
    for (const [field, operator, typed] of columns()) {
      const val = typed || String(first[field])
      const answer = await list(controller, { search: [{ field, val, operator, render: 'tag' }] })
      if (answer.code !== 1 || answer.data.total === 0) missed.push([field, operator, val, answer.msg])
    }
    for (const order of sorted.flatMap((field) => [`${field},asc`, `${field},desc`])) {
      const answer = await list(controller, { order })
      if (answer.code !== 1) missed.push([order, answer.msg])
    }
    expect(missed).toEqual([])
  })
}

test('a column finds what it says and nothing else', async () => {
  const usernames = async (search: Column) =>
    (await list('user.user', { search: [{ field: search[0], operator: search[1], val: search[2] }] })).data.list.map(
      ({ username }: Any) => username,
    )
  await w.build.member({ username: 'otherone', mobile: '+8613800000000' })
  expect(await usernames(['mobile', '=', '13812345678'])).toEqual(['lister'])
  expect(await usernames(['id', 'LIKE', `${member.id}${member.id}`])).toEqual([])
  expect(await usernames(['status', '=', 'disable'])).toEqual([])
  const logs = async (val: string) =>
    (await list('user.moneyLog', { search: [{ field: 'user.nickname', operator: 'LIKE', val }] })).data.list
  expect(await logs('小明')).toMatchObject([{ money: '12.30', user: { id: member.id, username: 'lister', nickname: '王小明' } }])
  expect(await logs('小红')).toEqual([])
  const found = async (field: string, val: string) =>
    (await list('auth.adminLog', { search: [{ field, operator: 'LIKE', val }] })).data.total
  expect([await found('data', '找得到'), await found('data', '找不到'), await found('url', 'country')]).toEqual([1, 0, 0])
})

test('lists are ordered by the older name of a time as by the newer one', async () => {
  await run(w.ctx.db, `update member set create_time = '2021-01-01' where id = $1`, [member.id])
  const first = async (order: string) => (await list('user.user', { order })).data.list[0].username
  expect([await first('createtime,asc'), await first('create_time,asc')]).toEqual(['lister', 'lister'])
  expect(await first('createtime,desc')).not.toBe('lister')
})

test('members who never signed in count as the earliest in both orders of the last sign-in', async () => {
  await w.build.member({ username: 'neverin' })
  const names = async (order: string) =>
    (await list('user.user', { order, limit: 100 })).data.list.map(({ username }: Any) => username)
  for (const name of ['lastlogintime', 'last_login_time']) {
    expect([name, (await names(`${name},desc`))[0]]).toEqual([name, 'lister'])
    expect([name, (await names(`${name},asc`)).at(-1)]).toEqual([name, 'lister'])
  }
  const admins = (await list('auth.admin', { order: 'lastlogintime,desc' })).data.list
  const times = admins.map(({ last_login_time }: Any) => last_login_time !== null)
  expect(times).toEqual([...times].sort((one, other) => Number(other) - Number(one)))
})

test('a name that nobody knows is still refused', async () => {
  for (const params of [{ order: 'password_hash,asc' }, { search: [{ field: 'user.password', operator: 'LIKE', val: 'a' }] }])
    expect(await list('user.moneyLog', params)).toMatchObject({ code: 0 })
  expect(await list('user.user', { search: [{ field: 'username', operator: 'LIKE', val: 'a' }] })).toMatchObject({ code: 1 })
})
