import { channelTarget, type ChannelRequest } from '#domain/reservation/changes/from-channel.ts'
import { refuse } from '#domain/refusal.ts'
import {
  newReservationChange,
  reservationChange,
} from '#server/features/bookings/commands/reservation-change.ts'
import type { PlaceAsked } from '#domain/reservation/plan-drive.ts'

function wanted({ lines }: ChannelRequest) {
  return {
    flightGuids: lines.flatMap((it) => (it.flightGuid === null ? [] : [it.flightGuid])),
    places: lines.flatMap((it) => [it.from, it.to].filter((place): place is PlaceAsked => place !== null)),
    dates: lines.map((it) => it.date),
  }
}

/**
 * Creates and changes channel bookings through the common booking engine. Bookings for today are still
 * accepted.
 */
export const channelBooking = newReservationChange<ChannelRequest>({
  name: 'channelBooking',
  action: 'makeChannelBooking',
  wants: (request) => ({ ...wanted(request), partnerGuid: null }),
  target: (facts, booker, _, request) => channelTarget(facts, booker, null, request),
})

export const channelChange = reservationChange<ChannelRequest & { groupGuid: string }>({
  name: 'channelChange',
  action: 'changeChannelBooking',
  toast: 'Changed by the channel',
  of: ({ groupGuid }) => ({ groupGuid }),
  wants: (request) => ({ ...wanted(request), isWalkIn: true }),
  reasonOf: ({ channel, reference }) => `${channel}, ${reference}`,
  target: (facts, before, request) =>
    before.billing === 'partnerAccount' && request.changed.length > 0
      ? refuse(
          'booking',
          'This reservation is billed to a partner’s account, so the channel can’t change it. ' +
            'Change it by hand.',
        )
      : channelTarget(facts, null, before, request),
})
