import { useSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'
import classes from './support.module.css'

export function SupportPage() {
  const { service_wechat_qr_code: picture } = useSite()
  return (
    <PlainPage title={t('home.support.title')} note={t('home.support.note')}>
      {picture ? (
        <PlainSection title={t('home.support.wechat.title')}>
          <p>{t('home.support.wechat.text')}</p>
          <img className={classes.code} src={picture} alt={t('home.support.wechat.picture')} width={200} height={200} />
        </PlainSection>
      ) : (
        <PlainSection title={t('home.support.none.title')}>
          <p>{t('home.support.none.text')}</p>
        </PlainSection>
      )}
      <PlainSection title={t('home.support.prepare.title')}>
        <ul>
          <li>{t('home.support.prepare.1')}</li>
          <li>{t('home.support.prepare.2')}</li>
          <li>{t('home.support.prepare.3')}</li>
        </ul>
      </PlainSection>
    </PlainPage>
  )
}
