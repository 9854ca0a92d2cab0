import { Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { RefSelect } from '#web/resource/ref-select.tsx'
import classes from './config.module.css'

type Agreement = { title_zh: string; title_en: string; article_id: number }

type Props = {
  id: string
  label: string
  description: string
  /** by place: `protocol.0.title_zh` */
  errors: Record<string, string>
  value: Agreement[]
  isDisabled: boolean
  onChange: (value: Agreement[]) => void
}

const most = 10

/** What people agree to when they register: an article and what it is called in each language. */
export function ProtocolInput({ id, label, description, errors, value, isDisabled, onChange }: Props) {
  const change = (index: number, part: Partial<Agreement>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={errors.protocol}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      role="group"
      aria-label={label}
    >
      <div className={classes.rows}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and rows are not moved
          <div key={index} className={classes.row}>
            <TextInput
              name={`protocol.${index}.title_zh`}
              label={t('config.protocol.title_zh')}
              required
              disabled={isDisabled}
              value={row.title_zh}
              error={errors[`protocol.${index}.title_zh`]}
              onChange={(event) => change(index, { title_zh: event.currentTarget.value })}
            />
            <TextInput
              name={`protocol.${index}.title_en`}
              label={t('config.protocol.title_en')}
              required
              disabled={isDisabled}
              value={row.title_en}
              error={errors[`protocol.${index}.title_en`]}
              onChange={(event) => change(index, { title_en: event.currentTarget.value })}
            />
            <RefSelect
              label={t('config.protocol.article')}
              required
              target={{ resource: 'article', label: 'title' }}
              value={row.article_id || null}
              error={errors[`protocol.${index}.article_id`]}
              onChange={(article) => change(index, { article_id: article ?? 0 })}
            />
            {!isDisabled && (
              <IconButton
                label={t('config.protocol.remove', { title: row.title_zh || String(index + 1) })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {!isDisabled && value.length < most && (
          <Button
            id={id}
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, { title_zh: '', title_en: '', article_id: 0 }])}
          >
            {t('config.protocol.add')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
