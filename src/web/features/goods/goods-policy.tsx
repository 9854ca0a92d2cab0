import { Box, Group, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconSearch, IconShieldOff } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type GoodsCategory, goods } from '#contract/goods.ts'
import type { GoodsClass } from '#domain/goods.ts'
import { Card } from '#web/kit/card.tsx'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import classes from './goods-policy.module.css'
import { type GoodsGroup, groupGoodsByClass } from './group-goods.ts'

const icons: Record<GoodsClass, ReactNode> = {
  prohibited: <IconBan size={22} color="var(--mantine-color-error)" aria-hidden />,
  restricted: <IconAlertTriangle size={22} color="var(--mantine-color-amber-5)" aria-hidden />,
  no_cover: <IconShieldOff size={22} aria-hidden />,
  ok: <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden />,
}
const shownClasses = ['prohibited', 'restricted', 'no_cover', 'ok'] as const

/** What may not be sent, what only under conditions and what only at one's own risk, found as one types. */
export function GoodsPolicy({ list }: { list: GoodsCategory[] }) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const words = typed.trim()
  const byClass = groupGoodsByClass(list, words)
  // What is simply allowed is worth saying only to who asked for it.
  const shown = shownClasses.filter((name) => byClass[name].length > 0 && (name !== 'ok' || words !== ''))
  const count = shown.reduce((sum, name) => sum + byClass[name].reduce((all, { goods }) => all + goods.length, 0), 0)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setParams(words === '' ? {} : { q: words }, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Box onSubmit={handleSubmit} component="form" mt={24}>
        <TextInput
          type="search"
          size="md"
          leftSection={<IconSearch size={18} aria-hidden />}
          name="q"
          aria-label={t('goods.policy.search')}
          placeholder={t('goods.policy.placeholder')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {words !== '' && shown.length > 0 && t('goods.policy.count', { count })}
        {shown.length === 0 && t('goods.policy.none', { words })}
      </Text>
      {shown.length === 0 && (
        <Text mb="lg">
          {t('goods.policy.none_note')} <Link to="/serviceSupport">{t('home.prohibited.ask')}</Link>
        </Text>
      )}
      {shown.map((name) => (
        <ClassTable key={name} name={name} groups={byClass[name]} />
      ))}
    </>
  )
}

function ClassTable({ name, groups }: { name: GoodsClass; groups: GoodsGroup[] }) {
  // Where nothing is to be known of the single goods, a category is one line.
  const Rows = name === 'prohibited' || name === 'ok' ? NameRow : ConditionRows
  return (
    <Card component="section" mt="lg" data-class={name}>
      <Title order={2} size="h4">
        <Group gap="sm" wrap="nowrap">
          {icons[name]}
          {t(`goods.policy.${name}.title`)}
        </Group>
      </Title>
      <Text c="dimmed">{t(`goods.policy.${name}.text`)}</Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('goods.policy.item')}</th>
            <th scope="col">{t(Rows === NameRow ? 'goods.policy.goods' : 'goods.policy.conditions')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            <Rows group={group} />
          </tbody>
        ))}
      </table>
    </Card>
  )
}

function NameRow({ group }: { group: GoodsGroup }) {
  return (
    <tr className={classes.category}>
      <th scope="row">
        {group.name}
        {group.isPart && <small>{t('goods.policy.part')}</small>}
      </th>
      <td>
        <Notes note={group.note} rules={[]} />
        {group.goods.map((item) => item.name).join(t('goods.policy.separator'))}
      </td>
    </tr>
  )
}

function ConditionRows({ group }: { group: GoodsGroup }) {
  return (
    <>
      <tr className={classes.category}>
        <th scope="rowgroup">
          {group.name}
          {group.isPart && <small>{t('goods.policy.part')}</small>}
        </th>
        <td>
          <Notes note={group.note} rules={group.rules} />
        </td>
      </tr>
      {group.goods.map((item) => (
        <tr key={item.id}>
          <td>{item.name}</td>
          <td>
            <Notes note={item.conditions} rules={item.rules} />
          </td>
        </tr>
      ))}
    </>
  )
}

function Notes({ note, rules }: { note: string; rules: GoodsGroup['rules'] }) {
  return (
    <>
      {note !== '' && <p>{note}</p>}
      {rules.map((rule) => (
        <p key={`${rule.country}${rule.is_except}${rule.class}`}>
          <strong>{ruleHead(rule)}</strong> {rule.note}
        </p>
      ))}
    </>
  )
}

function ruleHead({ country, country_name, is_except, class: own }: GoodsGroup['rules'][number]): string {
  const word = t(`goods.class.${own}`)
  if (country === '') return t('goods.policy.rule_all', { word })
  return t(is_except === 1 ? 'goods.policy.rule_except' : 'goods.policy.rule_to', { country: country_name, word })
}

/** What may be sent and what not. A page that shows it says enough without it. */
export const goodsQuery = queryOptions({
  queryKey: ['goods'],
  queryFn: async () => (await call(goods.index, {}, { quiet: true })).list,
  throwOnError: false,
})
