import { Button, Collapse, MultiSelect, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId } from 'react'
import { choosesRows, offersChoices } from '#domain/config-item.ts'
import { rulesFor } from '#domain/config-item-rules.ts'
import { type ConfigRule, type ConfigType, configTypes } from '#domain/config-item-shape.ts'
import { inputWrapperOrder } from '#web/inputs/input-props.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { FormSummary } from '#web/resource/form-summary.tsx'
import classes from '#web/resource/resource-form.module.css'
import { SideDrawer } from '#web/resource/side-drawer.tsx'
import type { WordKey } from '#words/keys.ts'
import { checkNewItem, type NewItem, newItem, toConfigInput, toFormErrors } from './new-item.ts'
import { useAddItem } from './queries.ts'

type Props = {
  opened: boolean
  /** key → title */
  groups: Record<string, string>
  /** the one in front of the admin */
  group: string
  onAdded: (group: string) => void
  onClose: () => void
}

export function AddDrawer({ opened, onClose, ...rest }: Props) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      width={600}
      title={t('config.add')}
      // A click beside it must not lose what was typed.
      closeOnClickOutside={false}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <AddForm {...rest} onCancel={onClose} />
    </SideDrawer>
  )
}

type FrameOptions = { help?: boolean; required?: boolean }
type TextField = Exclude<keyof NewItem, 'group' | 'type' | 'rule' | 'weigh'>

/** What a new item is called, where it stands and what it holds. */
function AddForm({ groups, group, onAdded, onCancel }: Omit<Props, 'opened' | 'onClose'> & { onCancel: () => void }) {
  const ids = useId()
  const [isMore, more] = useDisclosure(false)
  const add = useAddItem()
  const form = useForm<NewItem, string>({
    start: () => newItem(group),
    check: checkNewItem,
    submit: async (item) => {
      await add.mutateAsync(toConfigInput(item))
      return item.group
    },
    toFields: (found, { type }) => toFormErrors(found, type),
    onDone: onAdded,
  })
  const { values: item, errors, set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every refusal, not with every letter
  useEffect(() => {
    if (errors.extend || (errors.inputExtend && !choosesRows(item.type))) more.open()
  }, [form.attempt])
  const labelOf = (name: string) => t(`config.field.${name}` as WordKey)
  const frame = (name: keyof NewItem, { help = false, required = false }: FrameOptions = {}) => ({
    id: `${ids}-${name}`,
    name,
    label: labelOf(name),
    description: help ? t(`config.field.${name}_help` as WordKey) : undefined,
    error: errors[name],
    required,
    inputWrapperOrder,
  })
  const text = (name: TextField, options: FrameOptions = {}) => ({ ...form.text(name), ...frame(name, options) })
  const lines = (name: 'content' | 'extend' | 'inputExtend', options: FrameOptions) => ({
    ...text(name, options),
    autosize: true,
    minRows: 3,
    maxRows: 12,
  })
  return (
    <form onSubmit={form.handleSubmit} noValidate className={classes.form}>
      <Stack gap="md" className={classes.fields}>
        <FormSummary form={form} label={labelOf} inputId={(name) => `${ids}-${name}`} />
        <TextInput {...text('name', { help: true, required: true })} data-autofocus />
        <TextInput {...text('title', { required: true })} />
        <TextInput {...text('title_en', { help: true })} />
        <Select
          {...frame('group', { required: true })}
          allowDeselect={false}
          data={Object.entries(groups).map(([value, label]) => ({ value, label }))}
          value={item.group}
          onChange={(value) => value && set({ group: value })}
        />
        <Select
          {...frame('type', { required: true })}
          description={t(`config.type_help.${item.type}` as WordKey)}
          allowDeselect={false}
          searchable
          data={configTypes.map((value) => ({ value, label: t(`config.type.${value}` as WordKey) }))}
          value={item.type}
          renderOption={({ option }) => <TypeOption type={option.value as ConfigType} />}
          onChange={(value) => value && set({ type: value as ConfigType })}
        />
        {offersChoices(item.type) && <Textarea {...lines('content', { help: true, required: true })} />}
        {choosesRows(item.type) && (
          <>
            <TextInput {...text('remoteUrl', { help: true, required: true })} placeholder="/admin/country/index" />
            <TextInput {...text('remoteField', { help: true })} placeholder="name" />
          </>
        )}
        {rulesFor(item.type).length > 0 && (
          <MultiSelect
            {...frame('rule', { help: true })}
            clearable
            data={rulesFor(item.type).map((value) => ({ value, label: t(`config.rule.${value}` as WordKey) }))}
            value={item.rule.filter((rule) => rulesFor(item.type).includes(rule))}
            onChange={(value) => set({ rule: value as ConfigRule[] })}
          />
        )}
        <TextInput {...text('tip', { help: true })} />
        <TextInput {...text('tip_en')} />
        <NumberInput
          {...frame('weigh', { help: true })}
          allowDecimal={false}
          value={item.weigh}
          onChange={(value) => set({ weigh: value })}
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
            <Textarea {...lines('inputExtend', { help: true })} />
            <Textarea {...lines('extend', { help: true })} />
          </Stack>
        </Collapse>
        <Text size="xs" c="dimmed">
          {t('resource.form_required')}
        </Text>
      </Stack>
      <FormFoot className={classes.foot} loading={form.isBusy} onCancel={onCancel}>
        {t('resource.add')}
      </FormFoot>
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
