import { Button, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { GroupFrame } from '#web/inputs/group-frame.tsx'
import type { InputProps } from '#web/inputs/input-props.ts'
import { RemoteSelect } from '#web/inputs/remote-select.tsx'
import { StringInput } from '#web/inputs/string-input.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './config.module.css'

export type Agreement = { title_zh: string; title_en: string; article_id: number }

type Props = InputProps<Agreement[]> & {
  /** by place: `protocol.0.title_zh` */
  errors: Record<string, string>
}

const maxAgreements = 10
const article = { resource: 'article', label: 'title' }

/** What people agree to when they register: an article and what it is called in each language. */
export function ProtocolInput({ errors, value, isDisabled, onChange, name, isFirst: _, ...frame }: Props) {
  const change = (index: number, part: Partial<Agreement>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const cell = (index: number, part: keyof Agreement) => ({
    name: `${name}.${index}.${part}`,
    label: t(`config.protocol.${part}`),
    error: errors[`${name}.${index}.${part}`],
    required: true,
    isDisabled,
  })
  return (
    <GroupFrame {...frame}>
      <Stack gap="sm" pb={4}>
        {value.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, and rows are not moved
          <div key={index} className={classes.row} data-columns={3}>
            <StringInput {...cell(index, 'title_zh')} value={row.title_zh} onChange={(title_zh) => change(index, { title_zh })} />
            <StringInput {...cell(index, 'title_en')} value={row.title_en} onChange={(title_en) => change(index, { title_en })} />
            <RemoteSelect
              {...cell(index, 'article_id')}
              target={article}
              value={row.article_id || null}
              onChange={(id) => change(index, { article_id: id ?? 0 })}
            />
            {!isDisabled && (
              <IconButton
                label={t('config.protocol.remove', { title: row.title_zh || String(index + 1) })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              >
                <IconTrash size={16} />
              </IconButton>
            )}
          </div>
        ))}
        {!isDisabled && value.length < maxAgreements && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, { title_zh: '', title_en: '', article_id: 0 }])}
          >
            {t('config.protocol.add')}
          </Button>
        )}
      </Stack>
    </GroupFrame>
  )
}
