import { iconSpelling, ownIcon } from '#domain/menu-icons.ts'
import { componentFile, type PageArea, pageOfComponent } from '#domain/page-component.ts'
import { bilingual, choice, text } from '../fields.ts'
import { icon } from '../rare-fields.ts'

/** What rules of both areas say: how they are called, what they open and where. Pictures and pages are spelled as existing clients know them. */
export const ruleFields = (area: PageArea) => ({
  ...bilingual('title', 50, { required: true, list: true, search: true, quick: true, select: true }),
  name: text(80, {
    required: true,
    unique: true,
    pattern: /^[A-Za-z][A-Za-z0-9_./?=&-]*$/,
    patternKey: 'invalid.rule_name',
    list: true,
    search: true,
    quick: true,
    mono: true,
  }),
  icon: { ...icon({ list: true }), encode: iconSpelling, decode: ownIcon },
  menu_type: choice(
    { tab: 'rule.menu_type.tab', link: 'rule.menu_type.link', iframe: 'rule.menu_type.iframe' },
    { search: true },
  ),
  path: text(100, { pattern: /^[A-Za-z0-9_./:-]+$/ }),
  url: text(255, { isLine: true, pattern: /^https?:\/\/[^\s"'<>\\]+$/, patternKey: 'invalid.url' }),
  component: {
    ...text(100, { pattern: /^[A-Za-z0-9_./-]+$/ }),
    encode: (page: string) => componentFile(area, page),
    decode: (file: string) => pageOfComponent(area, file),
  },
  extend: choice(
    { none: 'rule.extend.none', add_rules_only: 'rule.extend.add_rules_only', add_menu_only: 'rule.extend.add_menu_only' },
    { required: true, search: true },
  ),
  ...bilingual('remark', 255, {}),
})
