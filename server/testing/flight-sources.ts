// not moved: it reads recorded responses.
import { readFile } from 'node:fs/promises'
import { afterEach } from 'vitest'
import { openFlightService, type FlightAnswer, type FlightService } from '#server/testing/flight-service.ts'
import { aeroApi } from '#server/flight-data/aeroapi.ts'
import type { FlightSource } from '#server/flight-data/flight-source.ts'

export const now = '2026-11-20T13:00:00Z'
export const key = 'a-feed-key-for-tests'
export const [from, to] = ['2026-11-20T04:00:00Z', '2026-11-21T04:00:00Z']
/** A recorded response of a flight data service. */
export const fixture = async (name: string) =>
  JSON.parse(
    await readFile(new URL(`../flight-data/fixtures/${name}.json`, import.meta.url), 'utf8'),
  ) as unknown

/** The flight data service of the current test, opened by `sourceWith`. */
export let service: FlightService

/** Closes the service after each test of this file. */
export function closeFlightService(): void {
  afterEach(() => service.close())
}

/** Opens a service that gives these answers, and the source that reads it. */
export async function sourceWith(
  make: typeof aeroApi,
  answers: FlightAnswer[],
  more: { patienceMs?: number } = {},
): Promise<FlightSource> {
  service = await openFlightService(answers)
  return make({ base: service.base, key, timeZone: 'America/Barbados', now: () => now, ...more })
}
