import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { articleScreen, pictureFile } from './article-screen.ts'
import { holdRequest } from './hold-request.ts'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, heading, toast } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

async function openList(options: { language?: 'en' | 'zh-cn'; query?: string; expects?: RegExp[] } = {}) {
  const { language = 'en', query = '', expects } = options
  const visit = await app.visit({ language, expects, admin: await app.w.build.admin() })
  const screen = articleScreen(visit.page, visit.say)
  await screen.open(query)
  return { ...visit, screen }
}

const stored = (slug: string) => app.w.ctx.db.selectFrom('article').selectAll().where('slug', '=', slug).executeTakeFirst()

test('an admin writes an article with rich text, a picture and both languages, and visitors read it in theirs, also on a phone', async () => {
  const { page, say, tab, screen } = await openList()
  await screen.addButton.click()
  await screen.fill({ title_zh: '圣诞节前的截止日期', title_en: 'Last days before Christmas', slug: 'christmas-2026' })
  await screen.chooseCategory('Noti', 'Notices')
  await screen.cover.input.setInputFiles(pictureFile())
  await eventually(() => screen.cover.picture.getAttribute('src')).toMatch(/^\/storage\/default\/\d{8}\/cover[\da-f]{40}\.png$/)

  // A heading by its button, then plain and bold text, and a list.
  const chinese = screen.field('content_zh')
  await chinese.click()
  const tools = screen.form
    .locator('.mantine-RichTextEditor-root')
    .filter({ has: page.getByRole('textbox', { name: say('field.article.content_zh.label') }) })
  await tools.getByRole('button', { name: say('editor.h2'), exact: true }).click()
  await page.keyboard.type('寄往英国')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: say('editor.bold'), exact: true }).click()
  await page.keyboard.type('十二月十五日')
  await tools.getByRole('button', { name: say('editor.bold'), exact: true }).click()
  await page.keyboard.type('之前寄出。')

  const english = screen.field('content_en')
  await english.click()
  await page.keyboard.type('Send it by 15 December.')
  await page.keyboard.press('Enter')
  const englishTools = screen.form
    .locator('.mantine-RichTextEditor-root')
    .filter({ has: page.getByRole('textbox', { name: say('field.article.content_en.label') }) })
  await englishTools.getByRole('button', { name: say('editor.bullets'), exact: true }).click()
  await page.keyboard.type('Abroad: a week earlier')
  const chooser = page.waitForEvent('filechooser')
  await englishTools.getByRole('button', { name: say('editor.picture'), exact: true }).click()
  await (await chooser).setFiles(pictureFile('calendar.png', { width: 900, height: 120 }))
  await eventually(() => english.locator('img').getAttribute('src')).toMatch(/^\/storage\/default\/\d{8}\/calendar/)

  await screen.chooseState('status.article.published')
  await screen.submit('resource.add')
  await toast(page, say('message.added')).waitFor()
  await screen.form.waitFor({ state: 'hidden' })
  const row = await stored('christmas-2026')
  expect(row).toMatchObject({
    status: 1,
    content_zh: '<h2>寄往英国</h2><p><strong>十二月十五日</strong>之前寄出。</p>',
    publish_time: expect.any(Date),
  })
  expect(row?.content_en).toMatch(
    /^<p>Send it by 15 December\.<\/p><ul><li><p>Abroad: a week earlier<\/p>.*<img src="\/storage\//,
  )
  // The newest stands first in the list, with its picture and its category's name.
  const first = page.locator('[data-row]').first()
  await first.getByText('Last days before Christmas', { exact: true }).waitFor()
  await first.getByText('Notices', { exact: true }).waitFor()
  await eventually(() => first.locator('img').getAttribute('src')).toBe(row?.cover)

  // A tab of the same browser, where the public pages know nobody; it is made narrower and wider, and its language changed.
  const reader = await tab()
  const readAt = async (width: 390 | 1440, title: string, text: string) => {
    await reader.setViewportSize({ width, height: 900 })
    await heading(reader, title).waitFor()
    await reader.getByRole('article').getByText(text, { exact: true }).waitFor()
    await eventually(() => reader.title()).toBe(`${title} - ShipSmart`)
    const cover = reader.locator(`img[src="${row?.cover}"]`).last()
    await eventually(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    await expectNoHorizontalScroll(reader)
  }
  await reader.goto('/')
  await reader.getByRole('link', { name: 'Last days before Christmas', exact: true }).click()
  await readAt(390, 'Last days before Christmas', 'Abroad: a week earlier')
  await readAt(1440, 'Last days before Christmas', 'Abroad: a week earlier')
  await reader.getByRole('button', { name: '中文' }).click()
  await readAt(1440, '圣诞节前的截止日期', '十二月十五日')
  await reader.getByRole('banner').locator('a[href="/"]').click()
  await reader.getByRole('link', { name: '圣诞节前的截止日期', exact: true }).click()
  await readAt(390, '圣诞节前的截止日期', '十二月十五日')
})

const refusals = {
  en: {
    incomplete: 'The data of the uploaded file is incomplete!',
    type: 'The type of uploaded file is not allowed!',
    size: 'The size of the uploaded file exceeds the allowed range!',
  },
  'zh-cn': {
    incomplete: '上传的文件数据不完整！',
    type: '上传的文件类型不被允许！',
    size: '上传的文件大小超出允许范围！',
  },
} as const

/** Offers what may not be uploaded, and then something that may, which stands in the field at the end. */
async function offerFiles({ calls, screen }: Awaited<ReturnType<typeof openList>>, language: 'en' | 'zh-cn'): Promise<void> {
  await screen.cover.choose.waitFor()
  const offer = async (file: string | { name: string; mimeType: string; buffer: Buffer }, message: string) => {
    await screen.cover.input.setInputFiles(file)
    await screen.form.getByText(message, { exact: true }).waitFor()
    await eventually(() => screen.cover.choose.getAttribute('aria-invalid')).toBe('true')
  }
  const words = refusals[language]
  await offer({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, words.incomplete)
  await offer({ name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }, words.type)
  // Allowed by the operator, but no picture.
  await offer({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }, words.type)
  await offer(await hugePicture(), words.size)
  expect(calls.filter((call) => call.includes('/ajax/upload'))).toEqual([])

  // What only the bytes tell is the server's to say, in the same place.
  await screen.cover.input.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await eventually(() => calls.filter((call) => call.startsWith('POST /admin/ajax/upload?uuid=')).length).toBe(1)
  await screen.form.getByText(words.type, { exact: true }).waitFor()
  await screen.cover.input.setInputFiles(pictureFile())
  await screen.cover.picture.waitFor()
  expect(await screen.form.getByText(words.type, { exact: true }).count()).toBe(0)
}

/** From the disk: handed over as bytes, it takes ten seconds to reach the browser. */
async function hugePicture(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shipsmart-e2e-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'huge.png')
  await writeFile(path, Buffer.alloc(10_485_761))
  return path
}

proofTest(
  'a file that may not be uploaded is refused beside its field before anything is sent, in zh-cn',
  {
    shownBy: [
      'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
      'files wait in the order they were chosen, each with its own progress and its own trouble',
      '%s is refused in both languages',
    ],
  },
  async () => {
    await offerFiles(await openList({ language: 'zh-cn', query: '?add=1' }), 'zh-cn')
  },
)

proofTest(
  'a file that may not be uploaded is refused beside its field before anything is sent; a picture is dropped, pasted, replaced and removed; saving waits for those under way',
  {
    shownBy: [
      'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
      'files wait in the order they were chosen, each with its own progress and its own trouble',
    ],
  },
  async () => {
    const list = await openList({ query: '?add=1', expects: [/503/] })
    const { page, say, calls, screen } = list
    await offerFiles(list, 'en')

    await screen.cover.remove.click()
    await screen.cover.choose.waitFor()
    // Not the one that was uploaded already: the same content again is the same file, with its first name.
    const { buffer } = pictureFile('any.png', { width: 20, height: 20 })
    const give = (kind: 'drop' | 'paste', name: string) =>
      screen.cover.input.evaluate(
        (input, [what, fileName, bytes]) => {
          const data = new DataTransfer()
          data.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }))
          const area = input.parentElement as HTMLElement
          const event =
            what === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
              : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
          area.querySelector('button')?.dispatchEvent(event)
        },
        [kind, name, [...buffer]] as const,
      )
    const source = () => screen.cover.picture.getAttribute('src')
    // By keyboard: the button opens the chooser.
    // Not every headless browser shows a chooser for a key: what asks for it is heard instead.
    await screen.cover.input.evaluate((input) => input.addEventListener('click', () => input.setAttribute('data-asked', 'yes')))
    await eventually(async () => {
      await screen.cover.choose.press('Enter')
      return screen.cover.input.getAttribute('data-asked')
    }).toBe('yes')
    await screen.cover.input.setInputFiles(pictureFile('typed.png', { width: 12, height: 12 }))
    await eventually(source).toMatch(/\/typed[\da-f]{40}\.png$/)

    await give('drop', 'dropped.png')
    await eventually(source).toMatch(/\/dropped[\da-f]{40}\.png$/)
    await screen.cover.replace.focus()
    await screen.cover.input.setInputFiles(pictureFile('other.png', { width: 10, height: 10 }))
    await eventually(source).toMatch(/\/other[\da-f]{40}\.png$/)
    await screen.cover.remove.click()
    await screen.cover.choose.waitFor()
    expect(await screen.cover.picture.count()).toBe(0)
    await screen.cover.input.setInputFiles(pictureFile('typed.png', { width: 12, height: 12 }))
    await eventually(source).toMatch(/\/typed[\da-f]{40}\.png$/)

    // Held on the way: a bar says so, and stopping it leaves the picture that was there.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/admin/ajax/upload?*', async (route) => {
      await held
      await route.abort().catch(() => undefined)
    })
    await give('paste', 'pasted.png')
    await screen.form.getByRole('progressbar', { name: say('upload.sending', { name: 'pasted.png' }) }).waitFor()
    await screen.form.getByRole('button', { name: say('upload.cancel') }).click()
    await screen.cover.replace.waitFor()
    expect(await source()).toMatch(/\/typed[\da-f]{40}\.png$/)
    expect(await screen.form.getByRole('progressbar').count()).toBe(0)
    release()
    await page.unroute('**/admin/ajax/upload?*')

    // Saving waits for the pictures on their way, in the field and in the text, and is given up when one does not arrive.
    await screen.cover.remove.click()
    await screen.cover.choose.waitFor()
    const added = () => calls.filter((call) => call === 'POST /admin/article/add').length
    await screen.fill({ title_zh: '放假通知', slug: 'holiday-2026', content_zh: '放假。' })
    await screen.chooseCategory('Noti', 'Notices')

    const waits = () => screen.form.locator('button[aria-busy=true]').count()
    const lost = await holdRequest(page, '**/admin/ajax/upload?*', { isLost: true })
    await screen.cover.input.setInputFiles(pictureFile())
    await screen.submit('resource.add')
    await eventually(waits).toBe(1)
    lost.release()
    await screen.form.getByText(say('http.503'), { exact: true }).waitFor()
    await eventually(waits).toBe(0)
    expect(added()).toBe(0)

    const upload = await holdRequest(page, '**/admin/ajax/upload?*')
    await screen.cover.input.setInputFiles(pictureFile())
    const chooser = page.waitForEvent('filechooser')
    await screen.form
      .getByRole('button', { name: say('editor.picture'), exact: true })
      .first()
      .click()
    await (await chooser).setFiles(pictureFile('calendar.png', { width: 90, height: 12 }))
    await screen.field('content_zh').locator('[data-uploading]').waitFor()
    await screen.submit('resource.add')
    await eventually(waits).toBe(1)
    expect(added()).toBe(0)
    upload.release()
    await toast(page, say('message.added')).waitFor()
    await screen.form.waitFor({ state: 'hidden' })
    expect(added()).toBe(1)
    expect(await stored('holiday-2026')).toMatchObject({
      cover: expect.stringMatching(/\/cover[\da-f]{40}\.png$/),
      content_zh: expect.stringMatching(/<img src="\/storage\/default\/\d{8}\/calendar/),
    })
  },
)

test('the list is filtered by category, by link too, with a chip that says its name; an article is edited: its category by name, its time typed or taken as now', async () => {
  const { id } = await app.w.ctx.db
    .selectFrom('article_category')
    .select('id')
    .where('name_en', '=', 'Terms')
    .executeTakeFirstOrThrow()
  const { page, say, screen } = await openList({ query: `?category_id=${id}` })
  const filters = page.getByRole('group', { name: say('resource.filters') })
  const label = say('field.article.category_id.label')
  const chip = filters.getByRole('button', { name: new RegExp(`^${label}.*Terms$`) })
  const total = page.getByText(say('resource.total', { count: 2, shown: '2' }), { exact: true })
  const remove = filters.getByRole('button', { name: say('resource.filter_remove', { field: label }) })
  await chip.waitFor()
  await total.waitFor()
  await remove.click()
  await total.waitFor({ state: 'hidden' })
  await filters.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: 'Terms', exact: true }).click()
  await chip.waitFor()
  await total.waitFor()
  await eventually(() => new URL(page.url()).searchParams.get('category_id')).toBe(String(id))
  await remove.click()

  const edit = page.getByRole('button', {
    name: say('resource.edit_named', { name: 'Welcome: prices, orders and labels in one place' }),
  })
  await edit.click()
  const category = screen.form.getByRole('combobox', { name: label })
  await eventually(() => category.inputValue()).toBe('Notices')
  // Opened with a choice made, the list still offers the others.
  await category.click()
  await eventually(() => page.getByRole('option').allInnerTexts()).toEqual(
    expect.arrayContaining(['Help', 'Notices', 'Policies', 'Terms']),
  )
  await page.keyboard.press('Escape')
  await eventually(() => screen.field('content_zh').innerText()).toContain('打印面单')
  const time = screen.form.getByLabel(say('field.article.publish_time.label'))
  await screen.form.getByText(say('input.zone', { zone: 'Europe/London' })).waitFor()
  await time.fill('2026-07-01T12:00:00')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/admin/article/edit'))
  await screen.submit('common.save')
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['id', 'publish_time'])
  await toast(page, say('message.updated')).waitFor()
  // Summer time: noon in London is eleven o'clock in UTC.
  expect((await stored('welcome'))?.publish_time).toEqual(new Date('2026-07-01T11:00:00Z'))
  await screen.form.waitFor({ state: 'hidden' })
  await edit.click()
  await eventually(() => time.inputValue()).toMatch(/^2026-07-01T12:00/)
  await screen.form.getByRole('button', { name: say('input.now'), exact: true }).click()
  await eventually(() => time.inputValue()).not.toMatch(/^2026-07-01/)
  await screen.submit('common.save')
  await eventually(
    async () => Math.abs(Number((await stored('welcome'))?.publish_time) - app.w.ctx.clock().getTime()) < 600_000,
  ).toBe(true)
})

proofTest(
  'an article is edited: the chosen category shows its name, only what was changed is sent, and a draft is gone for visitors',
  {
    shownBy: [
      'the list is filtered by category, by link too, with a chip that says its name; an article is edited: its category by name, its time typed or taken as now',
      'drafts, times to come and categories that are switched off are not there for visitors',
    ],
  },
  async () => {
    const { page, say, screen } = await openList({ query: '?q=how-to-pack' })
    await page.getByRole('button', { name: say('resource.edit_named', { name: 'How to pack a parcel' }) }).click()
    const category = screen.form.getByRole('combobox', { name: say('field.article.category_id.label') })
    await eventually(() => category.inputValue()).toBe('Help')
    // Opened with a choice made, the list still offers the others.
    await category.click()
    await eventually(() => page.getByRole('option').allInnerTexts()).toEqual(
      expect.arrayContaining(['Help', 'Notices', 'Policies', 'Terms']),
    )
    await page.keyboard.press('Escape')
    await eventually(() => screen.field('content_en').innerText()).toContain('Weigh and measure')
    await screen.chooseState('status.article.draft')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/admin/article/edit'))
    await screen.submit('common.save')
    expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['id', 'status'])
    await toast(page, say('message.updated')).waitFor()
    const visitor = await app.visit({ language: 'en', expects: [/404/] })
    await visitor.page.goto('/articles/how-to-pack')
    await heading(visitor.page, visitor.say('home.article.missing.title')).waitFor()
    await app.w.ctx.db.updateTable('article').set({ status: 1 }).where('slug', '=', 'how-to-pack').execute()
  },
)

proofTest(
  'categories are kept in their own list: one is added, renamed and moved',
  {
    shownBy: [
      'a country is added and edited; what is missing or wrong is said beside its field, and only changes are sent',
      'a tree unfolds, moves rows among brothers, is chosen by the branch and searched, by mouse, by key and as cards',
    ],
  },
  async () => {
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
    await page.goto('/admin/articleCategory')
    await heading(page, say('articleCategory.title')).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: say('resource.add'), exact: true })
      .click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: say('field.articleCategory.name_zh.label') }).fill('价格说明')
    await form.getByRole('textbox', { name: say('field.articleCategory.name_en.label') }).fill('Prices')
    await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
    await toast(page, say('message.added')).waitFor()
    await chooseFromRow(page, say, 'Prices', say('resource.move_up'))
    await eventually(() =>
      page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent?.includes('Prices') ?? false)),
    ).toEqual([false, false, false, true, false])
  },
)
