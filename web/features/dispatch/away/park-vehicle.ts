import { vehicles } from '#contract/catalogue.ts'
import { call, newKey } from '#web/api/client.ts'
import { whyFailed } from '#web/api/why-failed.ts'

/** Takes a vehicle out of service, or returns it. Resolves to why that failed; null if it was saved. */
export async function parkVehicle(guid: string, isActive: boolean): Promise<string | null> {
  const loaded = await call(vehicles.edit.load, { params: { id: guid } })
  if (loaded.kind !== 'ok') return whyFailed(loaded)
  const { name, plate, vehicleClass, seats, luggage, version } = loaded.reply
  const room = { seats: seats ?? 0, luggage: luggage ?? 0 }
  const body = { name, plate, vehicleClass, ...room, active: isActive, version }
  const saved = await call(vehicles.edit.save, { params: { id: guid }, body, idempotencyKey: newKey() })
  return saved.kind === 'ok' ? null : whyFailed(saved)
}
