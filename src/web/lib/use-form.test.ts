import { describe, expect, test, vi } from 'vitest'
import type { FieldProblems } from '#domain/errors.ts'
import { CallError } from './call-error.ts'
import { createForm } from './use-form.ts'

type Values = { name: string; city: string }
const start: Values = { name: 'Ann', city: '' }
const refusal = (errors?: Record<string, string>) => new CallError({ kind: 'refused', msg: 'no', ...(errors ? { errors } : {}) })

function formWith(steps: Partial<Parameters<typeof createForm<Values, unknown>>[2] extends () => infer Steps ? Steps : never>) {
  const screen = { isShown: () => true, fields: () => undefined as { namedItem: (name: string) => Element | null } | undefined }
  const form = createForm<Values, unknown>(start, start, () => ({ submit: async () => undefined, ...steps }), screen)
  return { ...form, screen, state: form.store.getState }
}

describe('what is wrong', () => {
  const errors = { 'packages.0.items.0.sku': 'a', 'packages.0.items.10.sku': 'b', 'packages.0.package.weight': 'c' }
  const left = (...paths: string[]) => {
    const form = formWith({})
    form.showErrors(errors)
    form.clearErrors(...paths)
    return form.state().errors
  }

  test('goes with the field that is changed, and with everything below it', () => {
    expect(Object.keys(left('packages.0.items.0.sku'))).toEqual(['packages.0.items.10.sku', 'packages.0.package.weight'])
    expect(Object.keys(left('packages.0.items'))).toEqual(['packages.0.package.weight'])
    expect(left('packages')).toEqual({})
    // Nothing to take out: the very same, so that nothing is drawn anew for it.
    expect(left('packages.0.items.1')).toBe(errors)
    const form = formWith({})
    form.showErrors({ name: 'x', city: 'y' })
    form.set({ name: 'Bob' })
    expect(form.state()).toMatchObject({ values: { name: 'Bob', city: '' }, errors: { city: 'y' }, attempt: 1 })
  })

  test('is said before anything is sent', async () => {
    const submit = vi.fn()
    const form = formWith({
      submit,
      check: ({ city }): FieldProblems => (city === '' ? { city: { key: 'invalid.required' } } : {}),
    })
    await form.submit()
    expect([Object.keys(form.state().errors), form.state().attempt, submit.mock.calls.length]).toEqual([['city'], 1, 0])
    form.set({ city: 'York' })
    await form.submit()
    expect(submit.mock.calls).toEqual([[{ name: 'Ann', city: 'York' }]])
  })

  test('for the server stands beside its field, by the name it has here, or above them all', async () => {
    const toFields = (found: Record<string, string>) => ({ ...(found.town ? { city: found.town } : found) })
    const form = formWith({ submit: () => Promise.reject(refusal({ town: 'unknown' })), toFields })
    await form.submit()
    expect(form.state()).toMatchObject({ errors: { city: 'unknown' }, formError: undefined, isBusy: false, values: start })
    await form.submit(() => Promise.reject(refusal()))
    expect(form.state()).toMatchObject({ errors: {}, formError: 'no', attempt: 2 })
    // A form that shows no such field has nowhere else to say it.
    form.screen.fields = () => ({ namedItem: () => null })
    await form.submit()
    expect(form.state().formError).toBe('no')
  })

  test('may be shown in a way of its own, and is not said to whoever was signed out', async () => {
    const form = formWith({ onRefused: ({ errors: found }) => found === undefined })
    await form.submit(() => Promise.reject(refusal()))
    await form.submit(() => Promise.reject(new CallError({ kind: 'signed_out', msg: 'gone', errors: { name: 'x' } })))
    expect(form.state()).toMatchObject({ errors: {}, formError: undefined, attempt: 0, isBusy: false })
    await expect(form.submit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})

describe('sending', () => {
  test('two clicks in one breath are one', async () => {
    const submit = vi.fn(async () => 'saved')
    const onDone = vi.fn()
    const form = formWith({ submit, onDone })
    const first = form.submit()
    expect(form.state().isBusy).toBe(true)
    await Promise.all([first, form.submit()])
    expect([submit.mock.calls.length, onDone.mock.calls]).toEqual([1, [['saved']]])
  })

  test('whoever left meanwhile is not led on', async () => {
    const onDone = vi.fn()
    const form = formWith({ onDone })
    form.screen.isShown = () => false
    await form.submit()
    expect(onDone).not.toHaveBeenCalled()
  })

  test('what was saved is the new start, and what was typed since stays; giving up goes back to it', () => {
    const form = formWith({})
    form.set({ city: 'York' })
    const sent = form.state().values
    form.set({ name: 'Bob' })
    form.setStart(sent)
    expect(form.state()).toMatchObject({ start: { name: 'Ann', city: 'York' }, values: { name: 'Bob', city: 'York' } })
    form.showErrors({ name: 'x' })
    form.reset()
    expect(form.state()).toMatchObject({ values: sent, errors: {}, attempt: 0 })
  })
})
