import { defineConfig } from 'vitest/config'
import { compiled, compiledModules } from './test/world/compiled-modules.ts'
import { LongestFirst } from './test/world/longest-first.ts'

/** A tenth of a worker's time was collecting garbage that a larger place for what is new never makes: one twentieth less in all. */
const execArgv = ['--min-semi-space-size=16']

export default defineConfig({
  test: {
    // Two cores are what a small machine has; much of the work waits for the database or the browser anyway.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [compiledModules()],
        test: {
          name: 'unit',
          execArgv,
          server: { deps: { external: [compiled] } },
          include: ['src/{domain,contract,words,web}/**/*.test.ts', 'test/audit/**/*.test.ts'],
          // None of them changes what another one reads: reading everything anew for each file was half the time.
          isolate: false,
          // The first screen that is drawn brings everything along.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [compiledModules()],
        test: {
          name: 'server',
          execArgv,
          server: { deps: { external: [compiled] } },
          include: ['src/server/**/*.test.ts', 'test/server/**/*.test.ts'],
          globalSetup: ['test/world/cluster.ts'],
          setupFiles: ['test/world/clean-up.ts'],
          // The application is read once for each worker, not for each file: half the time went there. Each file has its own database anyway.
          isolate: false,
          // A busy machine needs patience, a quick one none. A test that makes its own database needs as much as a hook that does.
          hookTimeout: 60_000,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins: [compiledModules()],
        test: {
          name: 'e2e',
          execArgv,
          server: { deps: { external: [compiled] } },
          include: ['test/e2e/**/*.test.ts', 'test/bootstrap/**/*.test.ts'],
          // A file of which `npm test` needs nothing; a file without a test would be a failure.
          exclude: process.env.IS_PROOF === 'true' ? [] : ['**/*.proof.test.ts'],
          globalSetup: ['test/world/cluster.ts'],
          setupFiles: ['test/world/clean-up.ts'],
          isolate: false,
          // On a fresh page; `npm test` names what passed only then.
          retry: Number(process.env.TEST_TRIES ?? 1) - 1,
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        // Not part of `npm test`: what `npm run proof` holds at its full size.
        test: {
          name: 'proof',
          execArgv,
          include: ['test/proof/**/*.test.ts'],
          globalSetup: ['test/world/cluster.ts'],
          setupFiles: ['test/world/clean-up.ts'],
          isolate: false,
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
