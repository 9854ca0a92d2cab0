import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { heading } from './screen.ts'
import type { Say } from './words.ts'

export type ArticleForm = {
  title_zh?: string
  title_en?: string
  slug?: string
  summary_zh?: string
  summary_en?: string
  content_zh?: string
  content_en?: string
}

/** A real picture, of one colour. */
export function pictureFile(name = 'cover.png', size = { width: 64, height: 36 }) {
  const image = new PNG(size)
  for (let index = 0; index < image.data.length; index += 4) image.data.set([43, 88, index % 251, 255], index)
  return { name, mimeType: 'image/png', buffer: PNG.sync.write(image) }
}

/** The list of articles and its form as a person sees them. */
export function articleScreen(page: Page, say: Say) {
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  const label = (name: keyof ArticleForm) => say(`field.article.${name}.label`)
  const field = (name: keyof ArticleForm): Locator => form.getByRole('textbox', { name: label(name) })
  return {
    form,
    field,
    open: async (query = '') => {
      await page.goto(`/admin/article${query}`)
      await heading(page, say('article.title')).waitFor()
      await page.locator('[data-row]').first().waitFor()
    },
    addButton: page.getByRole('main').getByRole('button', { name: say('resource.add'), exact: true }),
    fill: async (values: ArticleForm) => {
      for (const [name, value] of Object.entries(values)) await field(name as keyof ArticleForm).fill(value)
    },
    chooseCategory: async (words: string, name: string) => {
      const select = form.getByRole('combobox', { name: say('field.article.category_id.label') })
      await select.click()
      await select.fill(words)
      await page.getByRole('option', { name, exact: true }).click()
    },
    chooseState: async (word: 'status.article.draft' | 'status.article.published') => {
      await form.getByRole('combobox', { name: say('field.article.status.label') }).click()
      await page.getByRole('option', { name: say(word), exact: true }).click()
    },
    cover: {
      // The editors below have pickers too, and may be there first.
      input: form
        .locator('.mantine-InputWrapper-root')
        .filter({ has: page.getByText(say('field.article.cover.label'), { exact: true }) })
        .locator('input[type=file]'),
      choose: form.getByRole('button', { name: `${say('field.article.cover.label')}: ${say('upload.choose')}` }),
      replace: form.getByRole('button', { name: `${say('field.article.cover.label')}: ${say('upload.replace')}` }),
      remove: form.getByRole('button', { name: `${say('field.article.cover.label')}: ${say('upload.remove')}` }),
      picture: form.getByRole('img', { name: say('upload.preview') }),
    },
    submit: (word: 'resource.add' | 'common.save') => form.getByRole('button', { name: say(word), exact: true }).click(),
  }
}
