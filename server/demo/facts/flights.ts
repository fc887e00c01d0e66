import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { FlightPattern } from '#domain/flight/flight-pattern.ts'
import { windowsOf, type Season } from './seasons.ts'

/**
 * A plausible week at Bridgetown: each line is an aircraft that lands and departs again the same day. Times
 * are local.
 */
interface Rotation {
  airline: string
  otherAirport: string
  /** ISO weekdays: 1 = Monday. */
  weekdays: readonly number[]
  season: Season
  arrival: { number: string; localTime: string }
  departure: { number: string; localTime: string }
}

const daily = [1, 2, 3, 4, 5, 6, 7]

function rotation(
  airline: string,
  otherAirport: string,
  weekdays: readonly number[],
  season: Season,
  [arrivalNumber, arrivalTime]: readonly [string, string],
  [departureNumber, departureTime]: readonly [string, string],
): Rotation {
  return {
    airline,
    otherAirport,
    weekdays,
    season,
    arrival: { number: arrivalNumber, localTime: arrivalTime },
    departure: { number: departureNumber, localTime: departureTime },
  }
}

export const rotations: readonly Rotation[] = [
  // Europe: long-haul afternoons
  rotation('BA', 'LHR', daily, 'allYear', ['255', '14:10'], ['254', '16:40']),
  rotation('BA', 'LGW', daily, 'allYear', ['2155', '15:15'], ['2154', '17:25']),
  rotation('BA', 'LGW', [4, 6, 7], 'winter', ['2157', '18:35'], ['2156', '20:25']),
  rotation('VS', 'LHR', daily, 'allYear', ['131', '15:00'], ['132', '17:10']),
  rotation('VS', 'LHR', [3, 5, 6, 7], 'winter', ['133', '18:50'], ['134', '20:50']),
  rotation('VS', 'MAN', [2, 5, 7], 'winter', ['165', '15:35'], ['166', '17:40']),
  rotation('VS', 'EDI', [3, 7], 'winter', ['171', '16:05'], ['172', '18:05']),
  rotation('KL', 'AMS', [2, 4, 6], 'winter', ['781', '16:20'], ['782', '19:15']),
  rotation('DE', 'FRA', [2, 6], 'winter', ['2236', '15:50'], ['2237', '18:00']),
  // Canada
  rotation('AC', 'YYZ', daily, 'allYear', ['966', '14:35'], ['967', '15:55']),
  rotation('AC', 'YYZ', [6, 7], 'winter', ['964', '19:20'], ['965', '20:30']),
  rotation('AC', 'YUL', [4, 6, 7], 'winter', ['968', '14:50'], ['969', '16:05']),
  rotation('WS', 'YYZ', [1, 3, 5, 6, 7], 'winter', ['2702', '14:20'], ['2703', '15:30']),
  // United States
  rotation('AA', 'MIA', daily, 'allYear', ['1089', '13:05'], ['1090', '14:25']),
  rotation('AA', 'MIA', daily, 'allYear', ['2393', '21:40'], ['2394', '23:05']),
  rotation('AA', 'MIA', [5, 6, 7], 'summer', ['3123', '17:15'], ['3124', '18:30']),
  rotation('AA', 'CLT', [6], 'allYear', ['2494', '14:05'], ['2495', '15:20']),
  rotation('B6', 'JFK', daily, 'allYear', ['661', '13:40'], ['662', '15:00']),
  rotation('B6', 'JFK', [4, 5, 6, 7], 'winter', ['861', '20:55'], ['862', '22:10']),
  rotation('B6', 'BOS', [3, 6, 7], 'allYear', ['681', '13:50'], ['682', '15:10']),
  rotation('B6', 'FLL', [1, 3, 5, 7], 'allYear', ['1861', '12:50'], ['1862', '14:00']),
  rotation('DL', 'ATL', [6, 7], 'winter', ['1909', '14:15'], ['1910', '15:40']),
  rotation('DL', 'JFK', [6], 'winter', ['2733', '13:55'], ['2734', '15:15']),
  // Latin America and the islands
  rotation('CM', 'PTY', [1, 4, 6], 'allYear', ['270', '15:25'], ['271', '16:20']),
  rotation('BW', 'POS', daily, 'allYear', ['448', '07:40'], ['449', '08:25']),
  rotation('BW', 'POS', daily, 'allYear', ['458', '19:05'], ['459', '19:50']),
  rotation('BW', 'GEO', [1, 3, 5, 7], 'allYear', ['452', '10:35'], ['453', '11:20']),
  rotation('BW', 'KIN', [2, 5], 'allYear', ['418', '11:10'], ['419', '12:00']),
  rotation('JY', 'SLU', daily, 'allYear', ['712', '09:15'], ['713', '09:50']),
  rotation('JY', 'SVD', daily, 'allYear', ['722', '08:30'], ['723', '09:05']),
  rotation('JY', 'GND', [1, 2, 3, 4, 5, 7], 'allYear', ['732', '17:50'], ['733', '18:25']),
  rotation('JY', 'DOM', [1, 3, 5, 7], 'allYear', ['742', '11:45'], ['743', '12:20']),
  rotation('5L', 'ANU', [1, 3, 4, 5, 7], 'allYear', ['302', '10:05'], ['303', '10:50']),
  rotation('WM', 'SXM', [2, 5, 7], 'allYear', ['810', '12:30'], ['811', '13:10']),
]

/**
 * Every pattern of the schedule around `baseDate`: arrivals and departures, one per validity period of its
 * season.
 */
export function flightPatternsAround(baseDate: ServiceDate): FlightPattern[] {
  return rotations.flatMap(({ airline, otherAirport, weekdays, season, arrival, departure }) =>
    windowsOf(season, baseDate).flatMap((window) => [
      { airline, otherAirport, weekdays, direction: 'arrival' as const, ...arrival, ...window },
      { airline, otherAirport, weekdays, direction: 'departure' as const, ...departure, ...window },
    ]),
  )
}

/** Flights sold under another airline's number: number on the guest's ticket → operating flight. */
export const codeshares: readonly { ident: string; operatingIdent: string }[] = [
  { ident: 'DL4382', operatingIdent: 'VS131' },
  { ident: 'KL4831', operatingIdent: 'VS131' },
  { ident: 'AA6205', operatingIdent: 'BA255' },
  { ident: 'UA8061', operatingIdent: 'AC966' },
  { ident: 'QR5871', operatingIdent: 'BA255' },
]
