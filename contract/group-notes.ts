import * as z from 'zod/mini'
import { bookingKindName, groupFlag } from '#contract/booking-shapes.ts'
import { givenDetails, storedDetails } from '#contract/detail-shapes.ts'
import { form } from '#contract/endpoint.ts'
import { kept } from '#contract/kept.ts'
import { guid, optionalText, serviceDate, whole } from '#contract/shapes.ts'

/**
 * Comments, flags, the partner's reference and details of a reservation, its services and passengers. They
 * need no plan: they change neither prices nor trips.
 */
export const groupNotes = form({
  path: '/api/customer/{id}/{group}/notes',
  needs: 'editCustomer',
  summary: 'Get the comments, flags, partner reference and details of a reservation',
  saveSummary: 'Save the comments, flags, partner reference and details of a reservation',
  params: z.object({ id: guid, group: guid }),
  loads: z.object({
    comments: z.string(),
    flags: z.array(groupFlag),
    partnerReference: z.string(),
    details: storedDetails,
    bookings: z.array(
      z.object({ guid, kind: bookingKindName, serviceDate, comments: z.string(), details: storedDetails }),
    ),
    passengers: z.array(z.object({ guid, name: z.string(), details: storedDetails })),
    trips: z.array(
      z.object({
        guid,
        bookingGuid: guid,
        label: z.string(),
        details: storedDetails,
      }),
    ),
    version: z.number(),
  }),
  saves: z.object({
    ...kept({
      comments: optionalText(4000),
      flags: z.prefault(z.array(groupFlag).check(z.maxLength(10)), []),
      partnerReference: optionalText(100),
    }),
    bookings: z.prefault(
      z
        .array(z.object({ guid, ...kept({ comments: optionalText(4000) }), details: givenDetails }))
        .check(z.maxLength(100)),
      [],
    ),
    details: givenDetails,
    passengers: z.prefault(z.array(z.object({ guid, details: givenDetails })).check(z.maxLength(180)), []),
    trips: z.prefault(z.array(z.object({ guid, details: givenDetails })).check(z.maxLength(100)), []),
    /** Whether the guest gets a message if something they see changes. */
    notifyGuest: z.prefault(z.boolean(), true),
    version: whole(1, 1_000_000_000),
  }),
})
