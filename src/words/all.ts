type Words = Record<string, string>

/** Every word in both languages, for the server and the audits; the web loads areas one by one. */
export const allWords: Record<'en' | 'zh-cn', Words> = {
  en: Object.assign({}, ...Object.values(import.meta.glob<Words>('./en/*.ts', { import: 'default', eager: true }))),
  'zh-cn': Object.assign({}, ...Object.values(import.meta.glob<Words>('./zh-cn/*.ts', { import: 'default', eager: true }))),
}
