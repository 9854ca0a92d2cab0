import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParcelPresetRow } from '#contract/shop-order.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { blankPreset, PresetFields, presetText, readPreset, type TypedPreset, typedPresetOf } from './preset-fields.tsx'
import { choicesOptions, useAddPreset, useChangePreset, useDeletePreset } from './queries.ts'
import classes from './shop-order.module.css'

/** How the member packs: presets are added, changed and deleted here. */
export function PresetsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(choicesOptions)
  const [editing, setEditing] = useState<ParcelPresetRow | 'new'>()
  const [deleting, setDeleting] = useState<ParcelPresetRow>()
  const presets = data?.presets ?? []
  return (
    <>
      <AskDialog onClose={onClose} title={t('shopOrder.presets')} zIndex={300}>
        {editing ? (
          <PresetForm key={editing === 'new' ? 'new' : editing.id} preset={editing} onEnd={() => setEditing(undefined)} />
        ) : (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t(data && presets.length === 0 ? 'shopOrder.presets_empty' : 'shopOrder.presets_note')}
            </Text>
            <Stack component="ul" gap={0}>
              {presets.map((preset) => (
                <li key={preset.id} className={classes.preset}>
                  <span className={classes.two}>
                    <b>{preset.name}</b>
                    <Box component="span" c="dimmed" fz="xs">
                      {presetText(preset)} ·{' '}
                      {t(preset.is_whole ? 'shopOrder.preset.whole' : 'shopOrder.preset.packing', { weight: preset.weight })}
                    </Box>
                  </span>
                  <Group gap={4} wrap="nowrap">
                    <IconButton
                      label={t('shopOrder.preset.edit_named', { name: preset.name })}
                      onClick={() => setEditing(preset)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </IconButton>
                    <IconButton
                      label={t('shopOrder.preset.delete_named', { name: preset.name })}
                      onClick={() => setDeleting(preset)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </IconButton>
                  </Group>
                </li>
              ))}
            </Stack>
            <Group>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
                {t('shopOrder.preset.add')}
              </Button>
            </Group>
          </Stack>
        )}
      </AskDialog>
      {deleting && <DeletePreset preset={deleting} onEnd={() => setDeleting(undefined)} />}
    </>
  )
}

function PresetForm({ preset, onEnd }: { preset: ParcelPresetRow | 'new'; onEnd: () => void }) {
  const add = useAddPreset()
  const change = useChangePreset()
  const [typed, setTyped] = useState<TypedPreset>(preset === 'new' ? blankPreset : typedPresetOf(preset))
  const values = readPreset(typed)
  const handleSave = () => {
    if (!values) return
    if (preset === 'new') return add.mutate(values, { onSuccess: onEnd })
    const { id, is_whole: isWhole, box_type_id: box } = preset
    change.mutate({ ...values, id, is_whole: isWhole === 1, box_type_id: box }, { onSuccess: onEnd })
  }
  return (
    <Stack gap="md">
      <PresetFields typed={typed} onChange={setTyped} />
      <FormFoot loading={add.isPending || change.isPending} disabled={!values} onClick={handleSave} onCancel={onEnd}>
        {t('common.save')}
      </FormFoot>
    </Stack>
  )
}

function DeletePreset({ preset: { id, name }, onEnd }: { preset: ParcelPresetRow; onEnd: () => void }) {
  const remove = useDeletePreset()
  return (
    <ConfirmDialog
      opened
      isDanger
      isBusy={remove.isPending}
      title={t('resource.delete_ask')}
      confirmLabel={t('resource.delete')}
      cancelLabel={t('common.cancel')}
      onClose={onEnd}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              onEnd()
              toastSuccess(t('shopOrder.preset.deleted', { name }))
            },
          },
        )
      }
    >
      <Text size="sm">{t('shopOrder.preset.delete_text', { name })}</Text>
    </ConfirmDialog>
  )
}
