import { Combobox, Input, InputBase, useCombobox } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ownIcon } from '#domain/menu-icons.ts'
import * as menuIcons from '#web/lib/menu-icons.ts'
import * as moreMenuIcons from '#web/lib/more-menu-icons.ts'
import { t } from '#web/lib/words.ts'
import classes from './icon-input.module.css'
import { type InputProps, mantineFrame } from './input-props.ts'
import { searchIcons } from './search-icons.ts'

const icons: Record<string, Icon> = { ...menuIcons, ...moreMenuIcons }
const names = Object.keys(icons)

/** A picture for a menu by its name; '' while there is none. Typing finds it by name or, in Chinese, by meaning. */
export function IconInput({ value: sent, onChange, ...frame }: InputProps<string>) {
  // The wire spells it as existing clients do; a name of ours is understood there too.
  const value = ownIcon(sent)
  const own = useId()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const found = searchIcons(typed, names)
  const Chosen = Object.hasOwn(icons, value) ? icons[value] : undefined
  const choose = (name: string) => {
    onChange(name)
    combobox.closeDropdown()
  }
  const { name, ...shown } = mantineFrame(frame)
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <InputBase
            {...shown}
            id={frame.id ?? own}
            component="button"
            type="button"
            pointer
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            aria-label={`${frame.label}: ${value || t('input.icon_choose')}`}
            leftSection={Chosen && <Chosen size={18} stroke={1.7} aria-hidden />}
            rightSectionPointerEvents={value === '' || frame.required ? 'none' : 'all'}
            rightSection={
              value === '' || frame.required ? (
                <Combobox.Chevron />
              ) : (
                <Combobox.ClearButton aria-label={t('input.icon_clear')} onClear={() => onChange('')} />
              )
            }
            onClick={() => combobox.toggleDropdown()}
          >
            {value || <Input.Placeholder>{t('input.icon_choose')}</Input.Placeholder>}
          </InputBase>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            value={typed}
            placeholder={t('input.icon_search')}
            aria-label={t('input.icon_search')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
          />
          <Combobox.Options className={classes.grid} aria-label={frame.label}>
            {found.map((each) => {
              const IconComponent = icons[each]
              return (
                IconComponent && (
                  <Combobox.Option
                    key={each}
                    value={each}
                    active={each === value}
                    className={classes.option}
                    aria-label={each}
                    title={each}
                  >
                    <IconComponent size={20} stroke={1.7} aria-hidden />
                  </Combobox.Option>
                )
              )
            })}
          </Combobox.Options>
          {found.length === 0 && <Combobox.Empty>{t('input.choose_none')}</Combobox.Empty>}
        </Combobox.Dropdown>
      </Combobox>
      <input type="hidden" name={name} value={value} />
    </>
  )
}
