import { channelTarget, type ChannelRequest } from './changes/from-channel.ts'
import type { ChannelLine } from './changes/channel-service.ts'
import { factsOf } from './example-facts.ts'
import { ada, at, doneOn, done, planOn, stored, type ReservationCase } from './example-reservation.ts'
import type { ReservationFacts } from './facts.ts'
import { planChange, type PlannedChange, type Target } from './plan-change.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Reservation } from './reservation.ts'

/** Products a channel sells in tests: fast track for two adults, and trips for two in a sedan. */
export function fastTrackLine(change: Partial<ChannelLine> = {}): ChannelLine {
  return {
    code: 'T-1',
    kind: 'arrivalFastTrack',
    isCancelled: false,
    date: '2026-11-20',
    time: null,
    flightGuid: 'flight in',
    serviceGuid: null,
    from: null,
    to: null,
    hours: null,
    adults: 2,
    children: 0,
    infants: 0,
    label: 'Sold elsewhere',
    totalCents: 11_500,
    taxCode: 'VAT',
    priceRule: 'As imported',
    notes: '',
    details: {},
    ...change,
  }
}

export function transferLine(change: Partial<ChannelLine> = {}): ChannelLine {
  return fastTrackLine({
    code: 'T-2',
    kind: 'arrivalTransfer',
    serviceGuid: 'sedan',
    to: at('villa'),
    ...change,
  })
}

export function privateLine(change: Partial<ChannelLine> = {}): ChannelLine {
  return transferLine({
    code: 'T-3',
    kind: 'privateTransfer',
    time: '10:00',
    flightGuid: null,
    from: at('lodge'),
    ...change,
  })
}

export function hireLine(change: Partial<ChannelLine> = {}): ChannelLine {
  return privateLine({ code: 'T-4', kind: 'hourly', from: at('villa'), to: null, hours: 2, ...change })
}

/** All lines count as changed unless given. */
export function toldBy(lines: readonly ChannelLine[], change: Partial<ChannelRequest> = {}): ChannelRequest {
  const changed = lines.map((it) => it.code)
  return {
    channel: 'Island Tours',
    reference: 'X-1',
    comments: '',
    passengers: [],
    lines,
    changed,
    kept: null,
    collected: null,
    ...change,
  }
}

/** A stored booking that a channel sold. */
export function sold(lines: readonly ChannelLine[], change: Partial<ChannelRequest> = {}): ReservationCase {
  const facts = factsOf()
  return stored(facts, done(planSold(toldBy(lines, change))))
}

export function planSold(
  request: ChannelRequest,
  about: Partial<ReservationFacts> = {},
  booker: typeof ada | null = ada,
) {
  const facts = factsOf(about)
  const target = channelTarget(facts, booker, null, request)
  return isRefusal(target) ? target : planChange(facts, null, target)
}

/** A later update of the channel, planned and stored. */
export function planTold(
  example: ReservationCase,
  request: ChannelRequest,
  about: Partial<ReservationFacts> = {},
): PlannedChange | Refusal {
  return planOn(example, byChannel, request, about)
}

export function told(
  example: ReservationCase,
  request: ChannelRequest,
  about: Partial<ReservationFacts> = {},
): ReservationCase {
  return doneOn(example, byChannel, request, about)
}

function byChannel(facts: ReservationFacts, before: Reservation, request: ChannelRequest): Target | Refusal {
  return channelTarget(facts, null, before, request)
}
