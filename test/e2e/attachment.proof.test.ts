import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { uploadPicture } from './attachment-screen.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, heading, toast } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let admin: { id: number; username: string; token: string; refreshToken: string }
beforeAll(async () => {
  app = await openSharedTestApp()
  admin = await app.w.build.admin()
})

const onDisk = (url: string) => path.join(app.w.ctx.env.dataDir, 'files', url.replace('/storage/', ''))

const articleIn = async () =>
  (await run<{ cover: string; content_zh: string }>(app.w.ctx.db, 'select cover, content_zh from article where id = 1'))[0]

proofTest(
  'an attachment is found and deleted with its file, unless it is used; a picture is chosen from them by keyboard',
  {
    shownBy: [
      'a row goes with its file, and the answer says how many',
      'what is used somewhere is not deleted, and the refusal says where',
      'the list says what was uploaded, by whom and where it is, the latest first',
    ],
  },
  async () => {
    const before = await articleIn()
    onTestFinished(async () => {
      await run(app.w.ctx.db, 'update article set cover = $1, content_zh = $2 where id = 1', [before?.cover, before?.content_zh])
    })
    const file = await uploadPicture(app.w, 'holiday.png', { admin: admin.token })
    const used = await uploadPicture(app.w, 'portrait.png', { admin: admin.token })
    await run(app.w.ctx.db, 'update admin set avatar = $1 where id = $2', [used.url, admin.id])
    const { page, say } = await app.visit({ language: 'en', admin })
    await page.goto('/admin/routine/attachment?q=holiday')
    await heading(page, say('routine.attachment.title')).waitFor()
    const row = page.locator(`[data-row="${file.id}"]`)
    await row.getByText(admin.username).waitFor()
    await eventually(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    const remove = async (name: string) => {
      await chooseFromRow(page, say, name, say('resource.delete'))
      const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
      await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
      await question.waitFor({ state: 'hidden' })
    }
    await remove('holiday.png')
    await toast(page, say('message.files_deleted', { count: 1 })).waitFor()
    await row.waitFor({ state: 'detached' })
    expect(existsSync(onDisk(file.url))).toBe(false)
    await page.getByRole('searchbox', { name: say('resource.search'), exact: true }).fill('portrait')
    await page.locator(`[data-row="${used.id}"]`).waitFor()
    await remove('portrait.png')
    await toast(page, say('error.files.in_use', { name: 'portrait.png', where: say('attachment.used.admin') })).waitFor()
    expect(existsSync(onDisk(used.url))).toBe(true)

    // An article's cover is chosen from the attachments by keyboard, and a picture goes into its text.
    for (let count = 0; count < 9; count++) await uploadPicture(app.w, `older ${count}.png`, { admin: admin.token })
    const harbour = await uploadPicture(app.w, 'harbour.png', { admin: admin.token })
    await tabsScreen(page, say).goTo(say('node.content'), say('article.title'))
    await page
      .locator('[data-row="1"]:visible')
      .getByRole('button', { name: /^Edit / })
      .click()
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
    await eventually(() => form.getByAltText(say('upload.preview')).getAttribute('src')).toBe(harbour.url)
    await form
      .getByRole('button', { name: say('upload.choose_stored'), exact: true })
      .first()
      .click()
    await choice.click()
    await form.locator(`[contenteditable] img[src="${harbour.url}"]`).waitFor()
    await form.getByRole('button', { name: say('common.save'), exact: true }).click()
    await toast(page, say('message.updated')).waitFor()
    const saved = await articleIn()
    expect(saved?.cover).toBe(harbour.url)
    expect(saved?.content_zh).toContain(harbour.url)
  },
)

proofTest(
  'without the node of the list there is nothing to choose from',
  { shownBy: ['each call asks for its own node', 'asks about another page when one is named, whatever the current one'] },
  async () => {
    const nodes = ['content', 'article', 'article/index', 'article/edit']
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin({ nodes }) })
    await page.goto('/admin/article?edit=1')
    const form = page.getByRole('dialog').first()
    await form.getByRole('textbox', { name: say('field.article.content_en.label') }).waitFor()
    await form.getByText(say('field.article.cover.label')).waitFor()
    expect(await form.getByText(say('upload.choose_stored')).count()).toBe(0)
    expect(await form.getByLabel(say('upload.choose_stored')).count()).toBe(0)
  },
)
