import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { changeLanguage, language } from '#web/lib/words.ts'
import classes from './language-button.module.css'

/** There are two languages: the button names the other one, in its own words. */
export function LanguageButton() {
  const other =
    language() === 'en'
      ? ({ code: 'zh-cn', tag: 'zh-CN', name: '中文' } as const)
      : ({ code: 'en', tag: 'en', name: 'English' } as const)
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      h={34}
      px={8}
      fw={500}
      flex="none"
      lang={other.tag}
      leftSection={<IconLanguage size={18} aria-hidden />}
      classNames={{ section: classes.section }}
      onClick={() => changeLanguage(other.code)}
      data-language={other.code}
    >
      {other.name}
    </Button>
  )
}
