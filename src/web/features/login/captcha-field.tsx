import { Anchor, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { session } from '#contract/session.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './login-form.module.css'

type Props = {
  id: string
  error: string | undefined
  onRenew: () => void
  /** asks for a code by e-mail instead, for whoever cannot read the picture; absent where no mail is sent */
  onMail: (() => void) | undefined
}

/** The picture is fetched by its id; another id is another picture. */
export function CaptchaField({ id, error, onRenew, onMail }: Props) {
  return (
    <div>
      <div className={classes.captcha}>
        <TextInput
          key={id}
          name="captcha"
          label={t('login.captcha')}
          error={error}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          size="md"
        />
        <div className={classes.picture}>
          <img
            src={`${session.captcha.url}?id=${encodeURIComponent(id)}&server=1`}
            alt={t('login.captcha.picture')}
            width={134}
            height={42}
          />
          <IconButton size={34} label={t('login.captcha.renew')} onClick={onRenew}>
            <IconRefresh size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
      {onMail && (
        <Anchor component="button" type="button" size="sm" mt={6} onClick={onMail}>
          {t('login.captcha.mail')}
        </Anchor>
      )}
    </div>
  )
}

/** What came by mail stands where the picture's characters stood. */
export function MailedCodeField({ error, onPicture }: { error: string | undefined; onPicture: () => void }) {
  return (
    <div>
      <TextInput
        name="captcha"
        label={t('login.mailed')}
        description={t('login.mailed.note')}
        error={error}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        size="md"
        autoFocus
      />
      <Anchor component="button" type="button" size="sm" mt={6} onClick={onPicture}>
        {t('login.mailed.picture')}
      </Anchor>
    </div>
  )
}
