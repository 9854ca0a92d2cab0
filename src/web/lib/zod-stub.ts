/**
 * Stands in for zod in the contract files that every page loads (vite.config.ts says which and why): any chain of calls gives the stand-in again.
 * Whoever needs such a schema in the browser takes the file off the list there.
 */
const build = (): unknown => z

export const z: unknown = new Proxy(build, {
  get: (_, name) => {
    if (name === 'parse' || name === 'safeParse')
      throw new Error('This schema is not part of the browser build: see vite.config.ts')
    // What JavaScript itself asks of any value must stay what it is.
    return typeof name === 'symbol' || name === 'then' ? undefined : z
  },
  apply: build,
})
