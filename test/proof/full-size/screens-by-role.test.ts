import { describe, expect, test } from 'vitest'
import { nodeOf } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { renderedButtons, roles } from '#test/audit/render-list.ts'

/** Each list of the back office, drawn once for every role. */
describe.each(resources)('$name', (resource) => {
  test.each(roles)('draws for $name the buttons whose nodes it holds', async ({ holds }) => {
    const drawn = await renderedButtons(resource, holds)
    expect(drawn).toEqual(drawn.map(([action]) => [action, holds(nodeOf(resource.name, action))]))
  })
})
