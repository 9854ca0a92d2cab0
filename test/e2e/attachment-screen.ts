import { randomBytes } from 'node:crypto'
import { PNG } from 'pngjs'
import type { StoredFile } from '#contract/upload.ts'
import { sendFile } from '#test/world/form.ts'
import type { World } from '#test/world/world.ts'

type Sender = { admin: string } | { member: string }

/** Uploads a picture nobody has sent before. */
export async function sendPicture(w: World, name: string, sender: Sender): Promise<StoredFile> {
  const png = new PNG({ width: 60, height: 40 })
  png.data = randomBytes(60 * 40 * 4)
  return (await sendFile<{ file: StoredFile }>(w, { name, content: PNG.sync.write(png) }, sender)).data.file
}

/** Some of each kind, for looking at. */
export async function sendSome(w: World): Promise<void> {
  const { token } = await w.build.admin()
  const member = await w.build.member()
  for (const name of ['cover.png', 'map of the warehouse.png']) await sendPicture(w, name, { admin: token })
  await sendPicture(w, '我的包裹.png', { member: member.token })
  await sendFile(w, { name: 'price list.pdf', content: `%PDF-1.7 ${randomBytes(8).toString('hex')}` }, { admin: token })
}
