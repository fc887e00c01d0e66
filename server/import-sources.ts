import type { AppContext } from '#server/app-context.ts'
import { bankStatementsSource } from '#server/features/bank-statements/commands/statements-source.ts'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { paymentsSource } from '#server/features/card-payments/commands/import-payments.ts'
import { customersSource } from '#server/features/customers-import/commands/customers-source.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'

/** Everything that can be imported. */
export function importSources(_context: AppContext): ImportSource[] {
  return [customersSource, paymentsSource, bokunImport, bankStatementsSource]
}
