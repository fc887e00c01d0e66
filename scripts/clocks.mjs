// The clocks and places that the suite is shown to pass at.

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** The demo company's airport, where it is four hours before UTC all year. */
export const airportZone = 'America/Barbados'
const airportMs = -4 * hourMs

/** Where the machine's clock is put, as the airport reads it: days ahead, or the next such day and time. */
export function movedClocks(nowMs) {
  const ahead = (name, ms) => ({ name, offsetSeconds: Math.round(ms / 1000) })
  return [
    ahead('+1 day', dayMs),
    ahead('+37 days', 37 * dayMs),
    ahead('+400 days', 400 * dayMs),
    ahead('29 February', next(nowMs, 2, 29, 12, 0) - nowMs),
    ahead('31 December 23:40', next(nowMs, 12, 31, 23, 40) - nowMs),
    ahead('03:10', startOfDay(nowMs) + dayMs + 3 * hourMs + hourMs / 6 - nowMs),
  ]
}

/**
 * Weeks from the one that the server's tests are written for: London's summer time begins and ends on its
 * Sunday.
 */
export const movedPlaces = [
  { name: 'London in March', env: { TEST_ZONE: 'Europe/London', TEST_WEEKS: '18' } },
  { name: 'London in October', env: { TEST_ZONE: 'Europe/London', TEST_WEEKS: '49' } },
]

function startOfDay(nowMs) {
  return Math.floor((nowMs + airportMs) / dayMs) * dayMs - airportMs
}

/** The first such day after today, at this time. */
function next(nowMs, month, day, hour, minute) {
  for (let year = new Date(nowMs + airportMs).getUTCFullYear(); ; year++) {
    const local = Date.UTC(year, month - 1, day, hour, minute)
    // A day that a year does not have is another one.
    if (new Date(local).getUTCDate() === day && local - airportMs > startOfDay(nowMs) + dayMs)
      return local - airportMs
  }
}
