import type { CancelFeeRule } from '#domain/terms/cancel-fee.ts'

/** A company's business parameters. The defaults are usual in the industry. */
export interface Settings {
  /** From landing to the kerb: immigration, baggage, customs. */
  readonly clearanceMinutes: number
  /** How long before the scheduled departure guests should be at the airport. */
  readonly airportLeadMinutes: number
  readonly graceMinutesArrival: number
  readonly graceMinutesElsewhere: number
  readonly waitCentsPerMinute: number
  readonly cancellation: readonly CancelFeeRule[]
  /** The tax of cancellation fees. Null: each fee is taxed like its service. */
  readonly feeTaxCode: string | null
}

const transport = ['arrivalTransfer', 'departureTransfer', 'privateTransfer', 'hourly', 'point'] as const
const fastTrack = ['arrivalFastTrack', 'departureFastTrack'] as const

export const defaultSettings: Settings = {
  clearanceMinutes: 45,
  airportLeadMinutes: 180,
  graceMinutesArrival: 60,
  graceMinutesElsewhere: 15,
  waitCentsPerMinute: 100,
  cancellation: [
    ...fastTrack.flatMap((kind) => [
      { kind, hoursBefore: 48, feeBasisPoints: 5000 },
      { kind, hoursBefore: 24, feeBasisPoints: 10_000 },
    ]),
    ...transport.map((kind) => ({ kind, hoursBefore: 24, feeBasisPoints: 10_000 })),
  ],
  feeTaxCode: null,
}
