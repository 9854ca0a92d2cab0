import { randomBytes } from 'node:crypto'
import { PNG } from 'pngjs'
import type { StoredFile } from '#contract/upload.ts'
import { sendFile } from '#test/world/form.ts'
import type { World } from '#test/world/world.ts'

type Uploader = { admin: string } | { member: string }

/** Uploads a picture nobody has sent before. */
export async function uploadPicture(w: World, name: string, sender: Uploader): Promise<StoredFile> {
  const png = new PNG({ width: 60, height: 40 })
  png.data = randomBytes(60 * 40 * 4)
  return (await sendFile<{ file: StoredFile }>(w, { name, content: PNG.sync.write(png) }, sender)).data.file
}

/** Some of each kind, for looking at. */
export async function uploadSamples(w: World): Promise<void> {
  const { token } = await w.build.admin()
  const member = await w.build.member()
  for (const name of ['cover.png', 'map of the warehouse.png']) await uploadPicture(w, name, { admin: token })
  await uploadPicture(w, '我的包裹.png', { member: member.token })
  await sendFile(w, { name: 'price list.pdf', content: `%PDF-1.7 ${randomBytes(8).toString('hex')}` }, { admin: token })
}
