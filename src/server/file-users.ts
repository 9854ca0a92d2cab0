import { resources } from '#contract/resources/index.ts'
import { settingFiles } from '#server/modules/settings/index.ts'
import { declaredFiles, type FileReference } from '#server/platform/file-references.ts'

/** Everything that keeps URLs of uploaded files: the fields of resources that are made for them, and the settings. */
export const fileUsers: FileReference[] = [...resources.flatMap(declaredFiles), settingFiles]
