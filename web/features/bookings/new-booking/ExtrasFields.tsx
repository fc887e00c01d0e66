import { preloadable } from '#web/ui/lazy/preloadable.tsx'

const CountedFields = preloadable(
  async () => (await import('#web/features/bookings/drive/CountedFields.tsx')).CountedFields,
)

/** Extras for the whole booking. */
export function ExtrasFields({ extras }: { extras: Record<string, number | null> }) {
  return <CountedFields list="extras" name="extras" title="Extras" open={false} counts={extras} />
}
