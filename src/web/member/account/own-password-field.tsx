import { PasswordField } from '#web/kit/password-field.tsx'
import { t } from '#web/lib/words.ts'

type Props = {
  name: string
  label: string
  note?: string
  value: string
  error: string | undefined
  isNew: boolean
  onChange: (value: string) => void
}

export const OwnPasswordField = ({ note, ...props }: Props) => (
  <PasswordField
    {...props}
    description={note}
    required
    showLabel={t('account.password.show')}
    hideLabel={t('account.password.hide')}
  />
)
