import type { PageEntry } from '#web/lib/page-loader.ts'
import type { Area } from '#words/keys.ts'

/** Files of declarations. Each is fetched with the page that shows it, so its name alone must say which rule and words are meant. */
const declarations = import.meta.glob<Record<string, unknown>>([
  '../../contract/resources/*.ts',
  '!../../contract/resources/{index,rule-fields}.ts',
])

/** Where the rule is not called like the file (`pay-way` → `payWay`), or the words stand in another area than the file's. */
const exceptions: Record<string, { rule?: string; words?: Area[] }> = {
  admin: { rule: 'auth/admin', words: ['auth'] },
  'admin-group': { rule: 'auth/group', words: ['auth'] },
  'admin-log': { rule: 'auth/adminLog', words: ['auth'] },
  'admin-rule': { rule: 'auth/rule', words: ['auth'] },
  'article-category': { words: ['article'] },
  attachment: { rule: 'routine/attachment' },
  'channel-param': { words: ['channel'] },
  'config-change': { rule: 'routine/configChange', words: ['config'] },
  'express-company': { words: ['express'] },
  'goods-category': { words: ['goods'] },
  'goods-rule': { words: ['goods'] },
  'group-discount': { words: ['channel'] },
  'import-file': { words: ['import'] },
  'job-run': { words: ['job'] },
  member: { rule: 'user/user', words: ['user'] },
  'member-group': { rule: 'user/group', words: ['user', 'auth'] },
  'member-rule': { rule: 'user/rule', words: ['user', 'auth'] },
  'money-log': { rule: 'user/moneyLog', words: ['user', 'wallet'] },
  refund: { words: ['pay', 'pay-way'] },
  'return-fee': { words: ['return-desk', 'return-order'] },
  'return-reason': { words: ['return-desk', 'return-order'] },
  salesperson: { words: ['user'] },
  'scan-log': { words: ['scan'] },
  shop: { words: ['shop', 'shop-kind'] },
  'shop-sync': { words: ['shop', 'shop-kind'] },
  space: { words: ['warehouse'] },
  'score-log': { rule: 'user/scoreLog', words: ['user', 'wallet'] },
  'tracking-code': { words: ['tracking', 'tracking-desk', 'channel'] },
  'tracking-message': { words: ['tracking', 'tracking-desk'] },
}

/** What a resource's page is when it has no other below: its list, drawn from the declaration. */
export const declaredPages: Record<string, PageEntry> = Object.fromEntries(
  Object.entries(declarations).map(([path, read]) => {
    const file = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    const camelCase = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const { rule = camelCase, words = [file as Area] } = exceptions[file] ?? {}
    return [rule, { load: keepPage(() => drawDeclared(read, rule)), words: [...words, 'resource', 'invalid'] }]
  }),
)

async function drawDeclared(read: () => Promise<Record<string, unknown>>, rule: string): ReturnType<PageEntry['load']> {
  const [exported, { declaredPage }] = await Promise.all([read(), import('./declared-page.tsx')])
  return await declaredPage(exported, rule)
}

/** The same component each time, or going from filter to filter would draw the page anew; what failed to arrive is asked for again. */
function keepPage(draw: PageEntry['load']): PageEntry['load'] {
  let page: ReturnType<PageEntry['load']> | undefined
  return () => {
    page ??= draw().catch((error: unknown) => {
      page = undefined
      throw error
    })
    return page
  }
}
