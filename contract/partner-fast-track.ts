import * as z from 'zod/mini'
import { ageBand, bookingKindName, bookingStatus } from '#contract/booking-shapes.ts'
import { file, query } from '#contract/endpoint.ts'
import { sumCents } from '#contract/ledger.ts'
import { cents, guid, month, serviceDate } from '#contract/shapes.ts'

/** What a partner's guests used of the fast track in a month. */
const fastTrackLine = z.object({
  bookingGuid: guid,
  serviceDate,
  serviceTime: z.string(),
  kind: bookingKindName,
  status: bookingStatus,
  reference: z.string(),
  partnerReference: z.string(),
  guest: z.string(),
  flight: z.nullable(z.string()),
  adults: z.number(),
  children: z.number(),
  infants: z.number(),
  chargeCents: cents,
})
export type FastTrackLine = z.infer<typeof fastTrackLine>

export const partnerFastTrack = query({
  get: '/api/partner/{id}/fasttrackreport',
  needs: 'managePartner',
  summary: 'Get a partner’s fast-track usage in a month',
  params: z.object({ id: guid }),
  query: z.object({ month }),
  reply: z.object({
    items: z.array(fastTrackLine),
    passengers: z.record(ageBand, z.number()),
    chargedCents: sumCents,
    fileUrl: z.string(),
  }),
})

export const partnerFastTrackFile = file({
  get: '/reports/partner-{id}-fasttrack-{month}.xlsx',
  needs: 'managePartner',
  summary: 'Download a partner’s fast-track usage in a month as a workbook',
  params: z.object({ id: guid, month }),
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
