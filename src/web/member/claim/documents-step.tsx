import { Button, Group, Stack } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ClaimDocument } from '#domain/claim/status.ts'
import classes from '#web/features/claim/claim.module.css'
import { FileLine, UploadButton } from '#web/features/claim/upload-button.tsx'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import type { ClaimDraft, OfferedKind } from './draft.ts'

type Props = {
  kind: OfferedKind
  files: ClaimDraft['files']
  onChange: (next: (files: ClaimDraft['files']) => ClaimDraft['files']) => void
  onBack: () => void
  onNext: () => void
}

/** The checklist of its kind, each with its own files, and a place for whatever else helps. */
export function DocumentsStep({ kind, files, onChange, onBack, onNext }: Props) {
  const documents: ClaimDocument[] = [...kind.documents.filter((one) => one !== 'other'), 'other']
  return (
    <Section title={t('claim.wizard.documents_title')} name="documents" note={t('claim.wizard.documents_note')}>
      <ul className={classes.documents}>
        {documents.map((document) => {
          const name = t(`claim.document.${document}`)
          const given = files.filter((file) => file.document === document)
          return (
            <li key={document} data-document={document}>
              <Group component="span" gap={8} wrap="nowrap" fz="sm" fw={550}>
                {given.length > 0 ? (
                  <IconCircleCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />
                ) : (
                  <IconCircle size={18} color="var(--mantine-color-dimmed)" aria-hidden />
                )}
                {name}
              </Group>
              <UploadButton
                side="member"
                words={t('claim.upload')}
                label={t('claim.upload_named', { name })}
                onFile={(file) => onChange((now) => [...now.filter((one) => one.file !== file.file), { document, ...file }])}
              />
              {given.length > 0 && (
                <Stack gap={4} className={classes.given}>
                  {given.map((file) => (
                    <FileLine
                      key={file.file}
                      {...file}
                      onRemove={() => onChange((now) => now.filter((one) => one.file !== file.file))}
                    />
                  ))}
                </Stack>
              )}
            </li>
          )
        })}
      </ul>
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('claim.wizard.back')}
        </Button>
        <Button onClick={onNext}>{t('claim.wizard.next')}</Button>
      </Group>
    </Section>
  )
}
