import { z } from 'zod'
import { isEmail } from '#domain/account.ts'
import { configRules, configTypes } from '#domain/config-item-shape.ts'
import { configUnits } from '#domain/config-unit.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { emptyInput, line, rowIds } from './inputs.ts'

const attributes = z.record(z.string(), z.unknown())

/** The last change of an item; of a password the values are only marks. */
const change = z.strictObject({
  admin: z.string(),
  time: z.int(),
  from: z.unknown(),
  to: z.unknown(),
})

const item = z.strictObject({
  id: z.int(),
  name: z.string(),
  group: z.string(),
  title: z.string(),
  tip: z.string(),
  /** `json` is the one kind that no admin can add: its input is made for the one item */
  type: z.enum([...configTypes, 'json']),
  /** always empty for a password */
  value: z.unknown(),
  content: z.record(z.string(), z.string()).nullable(),
  /** names with commas between */
  rule: z.string(),
  extend: attributes,
  allow_del: z.int(),
  /** 0 for what the environment decides: shown, never changed */
  allow_edit: z.int(),
  weigh: z.int(),
  input_extend: attributes,
  /** of a password: 1 if one is kept */
  is_set: z.int(),
  /** what a number counts */
  unit: z.enum(configUnits).nullable(),
  /** null: it is as it came */
  change: change.nullable(),
})

export type ConfigItem = z.output<typeof item>

/** What an operator comes to do, with the items it takes, by name. */
const task = z.strictObject({
  name: z.string(),
  title: z.string(),
  note: z.string(),
  /** whose added items stand here */
  groups: z.array(z.string()),
  sections: z.array(z.strictObject({ title: z.string(), items: z.array(z.string()) })),
})

export type ConfigTask = z.output<typeof task>

const names = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.split(',').filter(Boolean) : raw),
  z.array(z.enum(configRules, 'invalid.choice')).max(20),
)

const lines = z.preprocess((raw) => raw ?? '', z.string({ error: 'invalid.type' }).max(20_000, 'invalid.too_long'))

/** Names that steer a request and would never arrive as an item. */
const reserved = ['server', 'uuid', 'constructor']

const { del, get, post } = callsAt('/admin/routine.Config', (verb) => `admin:routine/config/${verb}`)

/** What an operator tunes at run time, and items that admins add. Values of passwords are never answered. */
export const config = {
  index: get('index', {
    input: emptyInput,
    output: z.strictObject({
      list: z.record(z.string(), z.strictObject({ name: z.string(), title: z.string(), list: z.array(item) })),
      remark: z.string(),
      tasks: z.array(task),
      configGroup: z.record(z.string(), z.string()),
      quickEntrance: z.array(z.strictObject({ key: z.string(), value: z.string() })),
    }),
  }),
  /** name → value, any number of items; an empty password stays as it is, null removes it */
  edit: post('edit', { input: z.record(z.string(), z.unknown()), output: z.null() }),
  add: post('add', {
    input: z.object({
      name: line(60)
        .regex(/^[a-z][a-z0-9_]{1,59}$/, 'invalid.config_name')
        .refine((name) => !reserved.includes(name), 'invalid.taken'),
      title: line(60),
      /** ours: without it the title stands in both languages */
      title_en: line(60, 0).default(''),
      group: line(30),
      tip: line(200, 0).default(''),
      tip_en: line(200, 0).default(''),
      type: z.enum(configTypes, { error: (issue) => (issue.input === undefined ? 'invalid.required' : 'invalid.choice') }),
      rule: names.default([]),
      /** `key=label` lines */
      content: lines.default(''),
      /** `attribute=value` lines */
      extend: lines.default(''),
      inputExtend: lines.default(''),
      weigh: z.coerce.number({ error: 'invalid.type' }).int('invalid.integer').min(-1_000_000).max(1_000_000).default(0),
    }),
    output: z.strictObject({ id: z.int() }),
    aliases: { input_extend: 'inputExtend' },
  }),
  del: del('del', { input: z.object({ ids: rowIds }), output: z.null() }),
  /** `tp` and `all` are two halves of a cache that we have only one of */
  clearCache: endpoint({
    path: 'POST /admin/ajax/clearCache',
    access: 'admin',
    input: z.object({ type: z.enum(['tp', 'all'], { error: 'invalid.choice' }) }),
    output: z.null(),
  }),
  /** through the values given, saved or not */
  sendTestMail: post('sendTestMail', {
    input: z.object({
      smtp_server: z.unknown().optional(),
      smtp_port: z.unknown().optional(),
      smtp_user: z.unknown().optional(),
      smtp_pass: z.unknown().optional(),
      smtp_verification: z.unknown().optional(),
      smtp_sender_mail: z.unknown().optional(),
      testMail: line(254).refine(isEmail, 'invalid.email'),
    }),
    output: z.null(),
  }),
}
