import { NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { DataOf } from '#contract/endpoint.ts'
import type { shopRules } from '#contract/shop-rule.ts'
import {
  checkCondition,
  kindOf,
  lineFieldKinds,
  orderFieldKinds,
  type RuleAction,
  type RuleCondition,
  type RuleValueKind,
  ruleLimits,
  ruleOperators,
  ruleSubjects,
} from '#domain/shop/rules.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './rule.module.css'

export type RuleChoices = DataOf<(typeof shopRules)['read']>['choices']

const toOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

type ConditionProps = {
  condition: RuleCondition
  choices: RuleChoices
  onChange: (condition: RuleCondition) => void
  onRemove: () => void
}

/** One condition, read from left to right like a sentence. What another choice makes senseless is replaced by the first that makes sense. */
export function ConditionRow({ condition, choices, onChange, onRemove }: ConditionProps) {
  const { subject, field, operator, value } = condition
  const fields = Object.keys(subject === 'order' ? orderFieldKinds : lineFieldKinds) as RuleCondition['field'][]
  const kind: RuleValueKind = kindOf(condition) ?? 'text'
  const change = (next: Partial<RuleCondition>) => onChange(fitCondition({ ...condition, ...next }, choices))
  return (
    <div className={classes.part}>
      <div className={classes.inputs}>
        <NativeSelect
          aria-label={t('shopRule.part.subject')}
          value={subject}
          data={ruleSubjects.map((one) => ({ value: one, label: t(`shopRule.subject.${one}`) }))}
          onChange={(event) => change({ subject: event.currentTarget.value as RuleCondition['subject'] })}
        />
        <NativeSelect
          aria-label={t('shopRule.part.field')}
          value={field}
          data={fields.map((one) => ({ value: one, label: t(`shopRule.field.${one}`) }))}
          onChange={(event) => change({ field: event.currentTarget.value as RuleCondition['field'] })}
        />
        <NativeSelect
          aria-label={t('shopRule.part.operator')}
          value={operator}
          data={ruleOperators[kind].map((one) => ({ value: one, label: t(`shopRule.operator.${one}`) }))}
          onChange={(event) => change({ operator: event.currentTarget.value as RuleCondition['operator'] })}
        />
        {kind === 'shop' || kind === 'yes_no' ? (
          <NativeSelect
            aria-label={t('shopRule.part.value')}
            value={value}
            data={
              kind === 'shop'
                ? toOptions(choices.shops)
                : (['yes', 'no'] as const).map((one) => ({ value: one, label: t(`shopRule.value.${one}`) }))
            }
            onChange={(event) => change({ value: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={t('shopRule.part.value')}
            placeholder={kind === 'number' || kind === 'money' ? '' : t('shopRule.value_hint')}
            inputMode={kind === 'number' ? 'numeric' : kind === 'money' ? 'decimal' : 'text'}
            value={value}
            error={value !== '' && checkCondition(condition) === 'value'}
            onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
          />
        )}
      </div>
      <IconButton label={t('shopRule.remove_condition')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

function fitCondition(condition: RuleCondition, choices: RuleChoices): RuleCondition {
  const field = kindOf(condition) ? condition.field : condition.subject === 'order' ? 'country' : 'sku'
  const kind = kindOf({ ...condition, field }) ?? 'text'
  const operators: readonly RuleCondition['operator'][] = ruleOperators[kind]
  const operator = operators.includes(condition.operator) ? condition.operator : (operators[0] ?? 'is')
  const first = kind === 'shop' ? String(choices.shops[0]?.id ?? '') : kind === 'yes_no' ? 'yes' : ''
  const keeps = kind === kindOf(condition) || (kind !== 'shop' && kind !== 'yes_no' && kind !== 'number' && kind !== 'money')
  const value =
    keeps && !(first !== '' && checkCondition({ ...condition, field, operator }) === 'value') ? condition.value : first
  return { ...condition, field, operator, value }
}

type ActionProps = { action: RuleAction; choices: RuleChoices; onChange: (action: RuleAction) => void; onRemove: () => void }

const actionKinds = ['channel', 'preset', 'insurance', 'warehouse', 'tag', 'hold', 'split'] as const

const listOf = (choices: RuleChoices, what: 'channel' | 'preset' | 'insurance' | 'warehouse') =>
  ({ channel: choices.channels, preset: choices.presets, insurance: choices.covers, warehouse: choices.warehouses })[what]

/** The first of what it can be; null where there is nothing to choose, such as no way of packing. */
export function newAction(what: RuleAction['do'], choices: RuleChoices): RuleAction | null {
  if (what === 'hold' || what === 'split') return { do: what }
  if (what === 'tag') return { do: 'tag', tag: '' }
  const [first] = listOf(choices, what)
  return first ? { do: what, id: first.id } : null
}

export function ActionRow({ action, choices, onChange, onRemove }: ActionProps) {
  const possible = actionKinds.filter((what) => what === action.do || newAction(what, choices))
  return (
    <div className={classes.part}>
      <div className={`${classes.inputs} ${classes.action}`}>
        <NativeSelect
          aria-label={t('shopRule.part.action')}
          value={action.do}
          data={possible.map((what) => ({ value: what, label: t(`shopRule.action.${what}`) }))}
          onChange={(event) => {
            const next = newAction(event.currentTarget.value as RuleAction['do'], choices)
            if (next) onChange(next)
          }}
        />
        {action.do === 'tag' && (
          <TextInput
            aria-label={t('shopRule.part.tag')}
            maxLength={24}
            value={action.tag}
            onChange={(event) => onChange({ do: 'tag', tag: event.currentTarget.value })}
          />
        )}
        {action.do === 'hold' && (
          <TextInput
            aria-label={t('shopRule.part.days')}
            placeholder={t('shopRule.days_hint')}
            inputMode="numeric"
            value={action.days === undefined ? '' : String(action.days)}
            onChange={(event) => {
              const days = Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 2))
              onChange(days > 0 ? { do: 'hold', days: Math.min(days, ruleLimits.holdDays) } : { do: 'hold' })
            }}
          />
        )}
        {'id' in action && (
          <NativeSelect
            aria-label={t('shopRule.part.choice')}
            value={String(action.id)}
            data={toOptions(listOf(choices, action.do))}
            onChange={(event) => onChange({ ...action, id: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      <IconButton label={t('shopRule.remove_action')} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

const keys = new WeakMap<object, number>()
let last = 0

/** What React knows a rule, condition or action by, none of which has a name of its own: the same wherever in the list it moves. */
export function keyOf(item: object): number {
  const key = keys.get(item) ?? ++last
  keys.set(item, key)
  return key
}

/** The changed item takes the place of the one that was there, so that what is being typed in stays. */
export function keepKey<Item extends object>(before: Item, after: Item): Item {
  keys.set(after, keyOf(before))
  return after
}
