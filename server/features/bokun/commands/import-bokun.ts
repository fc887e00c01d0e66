import type { SourceRow } from '#domain/import/import-fields.ts'
import { at, textAt } from '#server/bokun/read-values.ts'
import { isSecretHeading, withoutSecrets } from '#server/bokun/without-secrets.ts'
import { bokunPendingForm } from '#server/features/bokun/commands/pending-booking.ts'
import { storeProducts } from '#server/features/bokun/commands/store-products.ts'
import { planRecords } from '#server/features/bokun/commands/plan-records.ts'
import { applyRecords } from '#server/features/bokun/commands/apply-records.ts'
import { bokunFields } from '#server/features/bokun/queries/bokun-fields.ts'
import { isOwnFormat, readRecord } from '#server/features/bokun/queries/read-record.ts'
import type { BokunRecord } from '#server/features/bokun/rows.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'

/** Bókun bookings from a file, a fetched period or a webhook delivery. All are processed the same way. */
export const bokunImport: ImportSource<BokunRecord> = {
  name: 'bokun',
  title: 'Bókun',
  records: 'bookings',
  fields: bokunFields,
  // Each record locks its own dates and their places.
  batchSize: 1,
  growing: ['bokun_booking', 'booking_group', 'booking', 'passenger', 'booking_passenger', 'customer'],
  unitOf,
  isOwnFormat,
  secrets: { isSecretHeading, without: withoutSecrets },
  read: readRecord,
  async plan(db, records, now) {
    // Products found by a check can be mapped before the import runs.
    await storeProducts(
      { tx: db, now },
      records.map((it) => it.booking),
    )
    return planRecords(db, records, now)
  },
  apply: (work, records) => applyRecords(work, records),
  pending: bokunPendingForm,
}

/** Rows with the same confirmation code form one reservation, wherever they are in the file. */
function unitOf({ cells, json }: SourceRow): string | null {
  const own = at(json, 'body') ?? json
  const code = textAt(own, 80, 'confirmationCode') || (cells['confirmationCode'] ?? '').trim()
  return code === '' ? null : code
}
