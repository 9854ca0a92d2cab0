import { channelFiles, packagingFiles, payWayFiles } from '#server/modules/catalogue/index.ts'
import { articleFiles } from '#server/modules/content/index.ts'
import { avatarFiles } from '#server/modules/identity/index.ts'
import { proofFiles } from '#server/modules/payments/index.ts'
import { settingFiles } from '#server/modules/settings/index.ts'
import type { FileReference } from '#server/platform/file-references.ts'

/** Everything that keeps addresses of uploaded files. Who adds a picture to a table adds a line here. */
export const fileUsers: FileReference[] = [
  ...avatarFiles,
  articleFiles,
  channelFiles,
  packagingFiles,
  payWayFiles,
  proofFiles,
  settingFiles,
]
