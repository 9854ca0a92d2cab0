import { Button, Collapse, Group, MultiSelect, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { choosesRows, offersChoices } from '#domain/config-item.ts'
import { rulesFor } from '#domain/config-item-rules.ts'
import { type ConfigRule, type ConfigType, configTypes } from '#domain/config-item-shape.ts'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import form from '#web/resource/resource-form.module.css'
import type { WordKey } from '#words/keys.ts'
import { checkNewItem, type NewItem, newItem, toConfigInput, toFormErrors } from './new-item.ts'
import { useAddItem } from './queries.ts'

type Props = {
  groups: Record<string, string>
  group: string
  onAdded: (group: string) => void
  onCancel: () => void
}

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** What a new item is called, where it stands and what it holds. */
export function AddForm({ groups, group, onAdded, onCancel }: Props) {
  const ids = useId()
  const [item, setItem] = useState(() => newItem(group))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [isMore, more] = useDisclosure(false)
  const add = useAddItem()
  const change = (part: Partial<NewItem>) => setItem((typed) => ({ ...typed, ...part }))
  const showErrors = (found: Record<string, string>) => {
    setErrors(found)
    setAttempt((tries) => tries + 1)
    if (found.extend || (found.inputExtend && !choosesRows(item.type))) more.open()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const problems = Object.entries(checkNewItem(item))
    if (problems.length > 0)
      return showErrors(Object.fromEntries(problems.map(([name, { key, values }]) => [name, t(key as WordKey, values)])))
    add.mutate(toConfigInput(item), {
      onSuccess: () => onAdded(item.group),
      onError: (error) => {
        if (error instanceof CallError && error.errors) showErrors(toFormErrors(error.errors, item.type))
      },
    })
  }
  const frame = (name: keyof NewItem, { help = false, required = false } = {}) => ({
    id: `${ids}-${name}`,
    name,
    label: t(`config.field.${name}` as WordKey),
    description: help ? t(`config.field.${name}_help` as WordKey) : undefined,
    error: errors[name],
    required,
    inputWrapperOrder,
  })
  const text = (name: 'name' | 'title' | 'title_en' | 'tip' | 'tip_en' | 'remoteUrl' | 'remoteField') => ({
    value: item[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const lines = (name: 'content' | 'extend' | 'inputExtend') => ({
    autosize: true,
    minRows: 3,
    maxRows: 12,
    value: item[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const fieldErrors = Object.entries(errors).map(([field, message]) => ({
    field,
    label: t(`config.field.${field}` as WordKey),
    text: message,
  }))
  return (
    <form onSubmit={handleSubmit} noValidate className={form.form}>
      <Stack gap="md" className={form.fields}>
        <ErrorSummary
          title={t('resource.form_check')}
          errors={fieldErrors}
          attempt={attempt}
          onJump={(field) => document.getElementById(`${ids}-${field}`)?.focus()}
        />
        <TextInput {...frame('name', { help: true, required: true })} {...text('name')} data-autofocus />
        <TextInput {...frame('title', { required: true })} {...text('title')} />
        <TextInput {...frame('title_en', { help: true })} {...text('title_en')} />
        <Select
          {...frame('group', { required: true })}
          allowDeselect={false}
          data={Object.entries(groups).map(([value, label]) => ({ value, label }))}
          value={item.group}
          onChange={(value) => value && change({ group: value })}
        />
        <Select
          {...frame('type', { required: true })}
          description={t(`config.type_help.${item.type}` as WordKey)}
          allowDeselect={false}
          searchable
          data={configTypes.map((value) => ({ value, label: t(`config.type.${value}` as WordKey) }))}
          value={item.type}
          renderOption={({ option }) => <TypeOption type={option.value as ConfigType} />}
          onChange={(value) => value && change({ type: value as ConfigType })}
        />
        {offersChoices(item.type) && <Textarea {...frame('content', { help: true, required: true })} {...lines('content')} />}
        {choosesRows(item.type) && (
          <>
            <TextInput
              {...frame('remoteUrl', { help: true, required: true })}
              {...text('remoteUrl')}
              placeholder="/admin/country/index"
            />
            <TextInput {...frame('remoteField', { help: true })} {...text('remoteField')} placeholder="name" />
          </>
        )}
        {rulesFor(item.type).length > 0 && (
          <MultiSelect
            {...frame('rule', { help: true })}
            clearable
            data={rulesFor(item.type).map((value) => ({ value, label: t(`config.rule.${value}` as WordKey) }))}
            value={item.rule.filter((rule) => rulesFor(item.type).includes(rule))}
            onChange={(value) => change({ rule: value as ConfigRule[] })}
          />
        )}
        <TextInput {...frame('tip', { help: true })} {...text('tip')} />
        <TextInput {...frame('tip_en')} {...text('tip_en')} />
        <NumberInput
          {...frame('weigh', { help: true })}
          allowDecimal={false}
          value={item.weigh}
          onChange={(value) => change({ weigh: value })}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          w="fit-content"
          aria-expanded={isMore}
          rightSection={<IconChevronDown size={14} style={{ rotate: isMore ? '180deg' : undefined }} />}
          onClick={more.toggle}
        >
          {t('config.more')}
        </Button>
        <Collapse expanded={isMore}>
          <Stack gap="md">
            <Textarea {...frame('inputExtend', { help: true })} {...lines('inputExtend')} />
            <Textarea {...frame('extend', { help: true })} {...lines('extend')} />
          </Stack>
        </Collapse>
        <Text size="xs" c="dimmed">
          {t('resource.form_required')}
        </Text>
      </Stack>
      <Group justify="flex-end" gap="xs" className={form.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {t('resource.add')}
        </Button>
      </Group>
    </form>
  )
}

function TypeOption({ type }: { type: ConfigType }) {
  return (
    <div>
      <Text size="sm">{t(`config.type.${type}` as WordKey)}</Text>
      <Text size="xs" c="dimmed">
        {t(`config.type_help.${type}` as WordKey)}
      </Text>
    </div>
  )
}
