import { t } from '#web/lib/words.ts'

/** First stop of the Tab key: past the menus to what the page is about. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {t('shell.skip')}
    </a>
  )
}
