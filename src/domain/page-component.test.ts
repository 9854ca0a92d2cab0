import { expect, test } from 'vitest'
import { componentFile, firstVersionRulePage, pageOfComponent } from './page-component.ts'

test('a page is named by the file of existing clients, and found again by it', () => {
  const files = [
    ['admin', 'auth/admin', '/src/views/backend/auth/admin/index.vue'],
    ['admin', 'country', '/src/views/backend/country/index.vue'],
    ['admin', 'dashboard', '/src/views/backend/dashboard.vue'],
    ['admin', 'routine/adminInfo', '/src/views/backend/routine/adminInfo.vue'],
    ['admin', 'auth/rule', '/src/views/backend/auth/rule/index.vue'],
    ['member', 'account/overview', '/src/views/frontend/user/account/overview.vue'],
    ['member', 'account/sheetOrder/create', '/src/views/frontend/user/account/sheetOrder/create.vue'],
  ] as const
  for (const [area, page, file] of files) {
    expect(componentFile(area, page)).toBe(file)
    expect(pageOfComponent(area, file)).toBe(page)
  }
})

test('what is no page of ours stays as it was typed', () => {
  for (const text of ['', '/src/layouts/common/router-view/iframe.vue', '/src/views/backend/x.vue']) {
    expect(componentFile('admin', text)).toBe(text)
    expect(pageOfComponent('admin', text)).toBe(text)
  }
})

test('the file of version 1 for the page of rules leads to the same page', () => {
  expect(pageOfComponent('admin', firstVersionRulePage)).toBe('auth/rule')
})
