import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { sendPicture } from './attachment-screen.ts'
import { type House, openHouse } from './house.ts'
import { eventually, heading, toast } from './screen.ts'

let house: House
let admin: { id: number; username: string; token: string; refreshToken: string }
beforeAll(async () => {
  house = await openHouse()
  admin = await house.w.build.admin()
})

const onDisk = (url: string) => path.join(house.w.ctx.env.dataDir, 'files', url.replace('/storage/', ''))

test('an attachment is found, and deleted with its file; one that is used stays and the refusal says where', async () => {
  const file = await sendPicture(house.w, 'holiday.png', { admin: admin.token })
  const used = await sendPicture(house.w, 'face.png', { admin: admin.token })
  await run(house.w.ctx.db, 'update admin set avatar = $1 where id = $2', [used.url, admin.id])
  const { page, say } = await house.visit({ language: 'en', admin })
  await page.goto('/admin/routine/attachment?q=holiday')
  await heading(page, say('routine.attachment.title')).waitFor()
  const row = page.locator(`[data-row="${file.id}"]`)
  await row.getByText(admin.username).waitFor()
  await eventually(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  const remove = async (name: string) => {
    await page.getByRole('button', { name: say('resource.delete_named', { name }), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
    await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await remove('holiday.png')
  await toast(page, say('message.files_deleted', { count: 1 })).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(existsSync(onDisk(file.url))).toBe(false)
  await page.goto('/admin/routine/attachment?q=face')
  await page.locator(`[data-row="${used.id}"]`).waitFor()
  await remove('face.png')
  await toast(page, say('error.files.in_use', { name: 'face.png', where: say('attachment.used.admin') })).waitFor()
  expect(existsSync(onDisk(used.url))).toBe(true)
})

test('an article’s cover is chosen from the attachments by keyboard, and a picture goes into its text', async () => {
  for (let count = 0; count < 9; count++) await sendPicture(house.w, `older ${count}.png`, { admin: admin.token })
  const file = await sendPicture(house.w, 'harbour.png', { admin: admin.token })
  const { page, say } = await house.visit({ language: 'en', admin })
  await page.goto('/admin/article?edit=1')
  const form = page.getByRole('dialog').first()
  const label = `${say('field.article.cover.label')}: ${say('upload.choose_stored')}`
  await form.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('attachment.choose'), exact: true })
  await eventually(() => dialog.getByRole('listitem').count()).toBe(8)
  await dialog.getByRole('navigation', { name: say('attachment.pages') }).waitFor()
  await page.keyboard.type('harbour')
  const choice = dialog.getByRole('button', { name: say('attachment.choose_this', { name: 'harbour.png' }), exact: true })
  await eventually(() => dialog.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: label, exact: true }).click()
  await choice.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => form.getByAltText(say('upload.preview')).getAttribute('src')).toBe(file.url)
  await form
    .getByRole('button', { name: say('upload.choose_stored'), exact: true })
    .first()
    .click()
  await choice.click()
  await form.locator(`[contenteditable] img[src="${file.url}"]`).waitFor()
  await form.getByRole('button', { name: say('common.save'), exact: true }).click()
  await toast(page, say('message.updated')).waitFor()
  const [saved] = await run<{ cover: string; content_zh: string }>(
    house.w.ctx.db,
    'select cover, content_zh from article where id = 1',
  )
  expect(saved?.cover).toBe(file.url)
  expect(saved?.content_zh).toContain(file.url)
})

test('without the node of the list there is nothing to choose from', async () => {
  const nodes = ['content', 'article', 'article/index', 'article/edit']
  const { page, say } = await house.visit({ language: 'en', admin: await house.w.build.admin({ nodes }) })
  await page.goto('/admin/article?edit=1')
  const form = page.getByRole('dialog').first()
  await form.getByRole('textbox', { name: say('field.article.content_en.label') }).waitFor()
  await form.getByText(say('field.article.cover.label')).waitFor()
  expect(await form.getByText(say('upload.choose_stored')).count()).toBe(0)
  expect(await form.getByLabel(say('upload.choose_stored')).count()).toBe(0)
})
