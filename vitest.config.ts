import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './test/patience.ts'

/** What the mutation run (scripts/mutate.mjs) does to a file of tests. */
const { REACHED_FOLDER, MUTANTS_FILE } = process.env

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Nothing in a module is shared by two servers of one process, so each file need not load the whole system anew.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Ends a test that hangs; a property on a busy machine takes what it takes.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          setupFiles: [
            ...(REACHED_FOLDER ? ['test/reached.ts'] : []),
            ...(MUTANTS_FILE ? ['test/mutant.ts'] : []),
          ],
          testTimeout: 2.5 * PATIENCE_MS,
          hookTimeout: 2.5 * PATIENCE_MS,
          // As testing/eventually.ts.
          expect: { poll: { timeout: PATIENCE_MS, interval: 50 } },
        },
      },
    ],
  },
})
