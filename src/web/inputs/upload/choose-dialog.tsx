import { Pagination, SimpleGrid, Skeleton, Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhotoOff, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { t } from '#web/lib/words.ts'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import { showBytes } from '../file-text.ts'
import classes from './choose-dialog.module.css'
import { FilePicture } from './file-picture.tsx'
import { type AttachmentFile, type FileKind, filesPerPage, storedFilesQuery } from './stored-files.ts'

type Props = { kind: FileKind; opened: boolean; onClose: () => void; onChoose: (file: AttachmentFile) => void }

const debounceMs = 300

/** What was uploaded before, eight at a time; a click takes one. */
export function ChooseDialog({ kind, opened, onClose, onChoose }: Props) {
  const isAfterMount = useAfterMount()
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [debouncedName] = useDebouncedValue(name, debounceMs)
  const files = useQuery({ ...storedFilesQuery({ kind, page, name: debouncedName }), enabled: opened })
  const pages = Math.ceil((files.data?.total ?? 0) / filesPerPage)
  const handleName = (next: string) => {
    setName(next)
    setPage(1)
  }
  return (
    <Dialog
      isBusy={false}
      opened={isAfterMount && opened}
      onClose={onClose}
      title={t('attachment.choose')}
      size={720}
      zIndex={400}
      closeLabel={t('common.close')}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('attachment.choose_search')}
          placeholder={t('attachment.choose_search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={name}
          onChange={(event) => handleName(event.currentTarget.value)}
        />
        {files.data ? (
          <Files list={files.data.list} isFiltered={debouncedName.trim() !== ''} onChoose={onChoose} />
        ) : files.error ? (
          <PanelNote
            icon={<IconPhotoOff aria-hidden />}
            title={t('attachment.choose_failed')}
            hint={files.error.message}
            retry={{ label: t('common.retry'), onRetry: () => void files.refetch() }}
          />
        ) : (
          <Loading />
        )}
        {pages > 1 && (
          <Pagination
            component="nav"
            aria-label={t('attachment.pages')}
            size="sm"
            value={page}
            total={pages}
            siblings={0}
            onChange={setPage}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'attachment.page_previous' : 'attachment.page_next'),
            })}
            getItemProps={(item) => ({ 'aria-label': t('attachment.page', { page: item }) })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type FilesProps = { list: AttachmentFile[]; isFiltered: boolean; onChoose: (file: AttachmentFile) => void }

function Files({ list, isFiltered, onChoose }: FilesProps) {
  if (list.length === 0) {
    return (
      <PanelNote
        icon={<IconPhotoOff aria-hidden />}
        title={t(isFiltered ? 'attachment.choose_none_found' : 'attachment.choose_none')}
      />
    )
  }
  return (
    <SimpleGrid component="ul" cols={{ base: 2, sm: 4 }} spacing="xs">
      {list.map((file) => (
        <li key={file.id}>
          <UnstyledButton
            className={classes.choice}
            aria-label={t('attachment.choose_this', { name: file.name })}
            onClick={() => onChoose(file)}
          >
            <span className={classes.place}>
              <FilePicture file={file} isLarge />
            </span>
            <Text size="sm" truncate title={file.name}>
              {file.name}
            </Text>
            <Text size="xs" c="dimmed">
              {showBytes(file.size)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </SimpleGrid>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" aria-hidden>
        {Array.from({ length: filesPerPage }, (_, index) => (
          <Skeleton key={String(index)} h={150} />
        ))}
      </SimpleGrid>
    </div>
  )
}
