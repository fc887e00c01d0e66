import { defineConfig } from 'vitest/config'

/** The tests of the ledger, of plan-then-do and of permissions, on the embedded database. */
export default defineConfig({
  test: {
    include: [
      'domain/access/*.test.ts',
      'server/change/*.test.ts',
      'server/features/account/{account,door-attacks}.test.ts',
      'server/features/bookings/{advanced-booking,cancel-booking,group-detail}.test.ts',
      'server/features/configuration/photos.test.ts',
      'server/features/documents/messages.test.ts',
      'server/features/partners/partners.test.ts',
      'server/features/reports/ledger-agrees.test.ts',
      'server/gates/{contract,permissions}.test.ts',
      'server/http/*.test.ts',
    ],
    isolate: false,
    env: { TEST_ENGINE: 'pglite' },
    globalSetup: 'server/testing/pglite-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
