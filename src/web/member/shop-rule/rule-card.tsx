import { Button, Checkbox, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type RuleAction, type RuleCondition, ruleLimits, ruleMatches, type ShopRule } from '#domain/shop/rules.ts'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { ActionRow, ConditionRow, keepKey, keyOf, newAction, type RuleChoices } from './rule-parts.tsx'

type Props = {
  rule: ShopRule
  choices: RuleChoices
  isFirst: boolean
  isLast: boolean
  /** just added: its name is typed next */
  isNew: boolean
  /** how many orders it applied to when it was tried */
  matched: string | undefined
  onChange: (rule: ShopRule) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const focusName = (input: HTMLInputElement | null): void => input?.select()

/** One rule, to be read from top to bottom: if, then. */
export function RuleCard({ rule, choices, isFirst, isLast, isNew, matched, onChange, onMove, onRemove }: Props) {
  const { name, conditions, actions } = rule
  const setCondition = (at: number, condition: RuleCondition) => onChange({ ...rule, conditions: conditions.with(at, condition) })
  const setAction = (at: number, action: RuleAction) => onChange({ ...rule, actions: actions.with(at, action) })
  const addCondition = () =>
    onChange({ ...rule, conditions: [...conditions, { subject: 'any_line', field: 'sku', operator: 'starts_with', value: '' }] })
  return (
    <Card component="section" aria-label={name}>
      <Group gap="8px 16px" justify="space-between">
        <TextInput
          ref={isNew ? focusName : null}
          flex="1 1 220px"
          maw={420}
          aria-label={t('shopRule.name')}
          value={name}
          maxLength={ruleLimits.name}
          onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
        />
        <Group gap={4} wrap="nowrap">
          <Switch
            mr={8}
            label={t('shopRule.enabled')}
            checked={rule.is_enabled}
            onChange={(event) => onChange({ ...rule, is_enabled: event.currentTarget.checked })}
          />
          <IconButton label={t('shopRule.move_up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('shopRule.move_down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('shopRule.remove', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </Group>
      </Group>
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>{t('shopRule.if')}</Text>
          {conditions.length === 0 ? (
            <Text>{t('shopRule.always')}</Text>
          ) : (
            <NativeSelect
              aria-label={t('shopRule.if')}
              value={rule.match}
              data={ruleMatches.map((one) => ({ value: one, label: t(`shopRule.match.${one}`) }))}
              onChange={(event) => onChange({ ...rule, match: event.currentTarget.value as ShopRule['match'] })}
            />
          )}
        </Group>
        {conditions.map((condition, at) => (
          <ConditionRow
            key={keyOf(condition)}
            condition={condition}
            choices={choices}
            onChange={(next) => setCondition(at, keepKey(condition, next))}
            onRemove={() => onChange({ ...rule, conditions: conditions.toSpliced(at, 1) })}
          />
        ))}
        <Group>
          <Button variant="subtle" size="compact-sm" disabled={conditions.length >= ruleLimits.conditions} onClick={addCondition}>
            {t('shopRule.add_condition')}
          </Button>
        </Group>
        <Text fw={600}>{t('shopRule.then')}</Text>
        {actions.map((action, at) => (
          <ActionRow
            key={keyOf(action)}
            action={action}
            choices={choices}
            onChange={(next) => setAction(at, keepKey(action, next))}
            onRemove={() => onChange({ ...rule, actions: actions.toSpliced(at, 1) })}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={actions.length >= ruleLimits.actions}
            onClick={() => onChange({ ...rule, actions: [...actions, newAction('channel', choices) ?? { do: 'hold' }] })}
          >
            {t('shopRule.add_action')}
          </Button>
          <Checkbox
            label={t('shopRule.stops')}
            checked={rule.stops}
            onChange={(event) => onChange({ ...rule, stops: event.currentTarget.checked })}
          />
        </Group>
        {matched && (
          <Text size="sm" c="dimmed">
            {matched}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
