import { Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ClaimThread } from '#contract/claim.ts'
import type { Realm } from '#contract/envelope.ts'
import { claimDocuments } from '#domain/claim/status.ts'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import classes from './claim.module.css'
import { useAddFile } from './queries.ts'
import { FileLine, UploadButton } from './upload-button.tsx'

type Props = { side: Realm; claimId: number; thread: ClaimThread; isOpen: boolean }

/** The checklist: what is there, by what it is, and what is still missing; a member adds it right here. */
export function ClaimDocuments({ side, claimId, thread: { files, missing }, isOpen }: Props) {
  const addFile = useAddFile()
  const isMissing = isOpen && missing.length > 0
  const shown = claimDocuments.filter(
    (document) => (isOpen && missing.includes(document)) || files.some((file) => file.document === document),
  )
  return (
    <Section
      isPlain
      title={t('claim.files')}
      name="documents"
      note={isMissing ? t('claim.missing_note') : files.length > 0 && isOpen ? t('claim.complete') : undefined}
    >
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('claim.files_none')}
        </Text>
      )}
      <ul className={classes.documents}>
        {shown.map((document) => {
          const name = t(`claim.document.${document}`)
          const isOut = missing.includes(document)
          const given = files.filter((file) => file.document === document)
          return (
            <li key={document} data-document={document} data-missing={isOut || undefined}>
              <Group component="span" gap={8} wrap="nowrap" fz="sm" fw={550}>
                {isOut ? (
                  <IconAlertCircle size={18} color="var(--app-attention)" aria-hidden />
                ) : (
                  <IconCircleCheck size={18} color="var(--mantine-color-green-6)" aria-hidden />
                )}
                <span>
                  {name}
                  {isOut && <Text span inherit fw={400} c="dimmed">{` · ${t('claim.missing')}`}</Text>}
                </span>
              </Group>
              {isOpen && side === 'member' && (
                <UploadButton
                  side={side}
                  words={t('claim.upload')}
                  label={t('claim.upload_named', { name })}
                  onFile={(file) => addFile.mutate({ id: claimId, document, ...file })}
                />
              )}
              {given.length > 0 && (
                <Stack gap={4} className={classes.given}>
                  {given.map((file) => (
                    <FileLine key={file.id} file={file.url} name={file.name || name} />
                  ))}
                </Stack>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
