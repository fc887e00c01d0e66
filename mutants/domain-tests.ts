import { defineConfig } from 'vitest/config'

/** The domain's own tests, which alone must kill its mutants. */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], pool: 'threads', isolate: false, testTimeout: 30_000 } })
