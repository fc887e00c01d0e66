import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyIn } from '#contract/endpoint.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { fields } from '#contract/fields.ts'
import { queryHistory } from '#contract/history.ts'
import { deskConflicts, deskDeviceList, resolveDeskConflict, sendDeskSteps } from '#contract/offline-desk.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { FieldAnswer } from '#domain/fields/field-answers.ts'
import { forgetNamesOfSteps } from '#server/features/desk-device/commands/forget-names.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'

/** Fields asked at check-in: what a device stores, and the answers it sends later. */

const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let book: OpenDesk['book']
let admin: TestBrowser
let meeting: string
let allergy: string
let secret: string
let whenBooking: string

const added = async (body: object) =>
  (await admin.must(fields.create.save, { body: body as never })).guid ?? ''

beforeAll(async () => {
  ;({ portal, company, desk, book } = await openDesk(now))
  admin = await signedIn(portal, ['adminSystem', 'financial'], { name: 'Ada Admin' })
  meeting = await added({
    owner: 'fastTrack',
    kind: 'text',
    name: 'Meeting point',
    askedAtCheckIn: 'required',
  })
  allergy = await added({ owner: 'passenger', kind: 'text', name: 'Allergy', askedAtCheckIn: 'optional' })
  secret = await added({
    owner: 'reservation',
    kind: 'text',
    name: 'Debt',
    askedAtCheckIn: 'optional',
    seePermission: 'financial',
  })
  whenBooking = await added({ owner: 'fastTrack', kind: 'text', name: 'Only when booking' })
})
afterAll(() => portal.close())

const bookingOf = (booked: Booked) => booked.booking['arrivalFastTrack'] ?? ''
const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { bookingGuid: bookingOf(booked) } })
const party = () => book({ arrival: company.today, passengers: adultsNamed(['Ann', 'Lee'], ['Bo', 'Lee']) })

type Step = Exclude<BodyIn<typeof sendDeskSteps>['steps'], undefined>[number]
const answering = (booked: Booked, ...answers: FieldAnswer[]): Step => ({
  key: newGuid(),
  bookingGuid: bookingOf(booked),
  seenVersion: 1,
  at: addMinutes(now, -30),
  offsetMs: 0,
  contactAt: addMinutes(now, -60),
  kind: 'answers',
  answers: answers.map((it) => ({ ...it })),
})
const meet = (booked: Booked, value: string, seen: string | null = null): FieldAnswer => ({
  of: bookingOf(booked),
  field: meeting,
  value,
  seen,
})
async function send(...steps: Step[]) {
  const body = { device: 'Tablet 1', sentAt: now, steps }
  const { results } = await desk.must(sendDeskSteps, { body })
  return results.map(({ outcome, message }) => [outcome, message])
}

const conflictOf = async (booked: Booked) => {
  const { items } = await desk.must(deskConflicts, { query: {} })
  return items.find((it) => it.bookingGuid === bookingOf(booked))
}
const accept = (guid: string) =>
  desk.must(resolveDeskConflict, { body: { guid, as: 'accepted', reason: 'Confirmed by the guest' } })

test('a device stores the fields and the party’s answers, as far as its user may fill them in', async () => {
  const booked = await party()
  const list = await desk.must(deskDeviceList)
  expect(list.fields.map((it) => it.name)).toEqual(['Meeting point', 'Allergy'])
  const [ann, bo] = (await load(booked)).people.map((it) => it.guid)
  const stored = list.parties.find((it) => it.bookingGuid === bookingOf(booked))
  expect(stored?.answers).toEqual({ [bookingOf(booked)]: {}, [ann ?? '']: {}, [bo ?? '']: {} })
})

test('answers apply once, and the history has them before and after, with both times', async () => {
  const booked = await party()
  const ann = (await load(booked)).people[0]?.guid ?? ''
  const step = answering(booked, meet(booked, 'Gate 4'), {
    of: ann,
    field: allergy,
    value: 'Nuts',
    seen: null,
  })
  const saved = ['done', '2 answers saved']
  expect(await send(step)).toEqual([saved])
  expect(await send(step)).toEqual([saved])
  expect(await send(answering(booked, meet(booked, 'Kiosk', 'Gate 4')))).toEqual([['done', '1 answer saved']])
  const { answers } = await load(booked)
  expect(answers).toMatchObject({ [bookingOf(booked)]: { [meeting]: 'Kiosk' }, [ann]: { [allergy]: 'Nuts' } })
  const { items } = await admin.must(queryHistory, { query: { subject: bookingOf(booked) } })
  const lines = items.filter((it) => it.action === 'answerFields')
  expect(lines).toHaveLength(2)
  expect(lines[1]?.after).toMatchObject({ passengers: [{ guid: 'Ann Lee', details: { Allergy: 'Nuts' } }] })
  expect(lines[0]).toMatchObject({
    before: { details: { 'Meeting point': 'Gate 4' } },
    after: { details: { 'Meeting point': 'Kiosk' }, device: 'Tablet 1', at: addMinutes(now, -30) },
  })
})

test('an answer to a field that the office changed is a conflict, which a user accepts', async () => {
  const booked = await party()
  await send(answering(booked, meet(booked, 'Gate')))
  expect(await send(answering(booked, meet(booked, 'Kiosk')))).toEqual([
    ['conflict', '“Meeting point” was changed in the meantime'],
  ])
  const conflict = await conflictOf(booked)
  expect(conflict).toMatchObject({
    step: 'Saved answers: Meeting point: Kiosk',
    now: 'Meeting point: Gate',
    whyNotAccept: null,
  })
  await accept(conflict?.guid ?? '')
  expect((await load(booked)).answers[bookingOf(booked)]).toEqual({ [meeting]: 'Kiosk' })
})

test('an answer to a field that isn’t asked at check-in is a conflict, which a person accepts', async () => {
  const booked = await party()
  const details = async () => {
    const row = await portal.database.db
      .selectFrom('booking')
      .select('details')
      .where('guid', '=', bookingOf(booked))
      .executeTakeFirstOrThrow()
    return row.details
  }
  expect(await send(answering(booked, { ...meet(booked, 'Gate'), field: whenBooking }))).toEqual([
    ['conflict', '“Only when booking” isn’t asked at check-in'],
  ])
  expect(await details()).toEqual({})
  const conflict = await conflictOf(booked)
  expect(conflict).toMatchObject({ step: 'Saved answers: Only when booking: Gate', whyNotAccept: null })
  await accept(conflict?.guid ?? '')
  expect(await details()).toEqual({ [whenBooking]: 'Gate' })
})

test.each([
  [
    'that the user can’t see',
    () => ({ field: secret }),
    '“Debt” can’t be filled in: it’s inactive, or it needs another permission',
  ],
  ['that belongs to something else', () => ({ field: allergy }), 'This field doesn’t exist'],
  ['that is too long', () => ({ value: 'x'.repeat(1001) }), 'Meeting point: At most 1,000 characters'],
])('an answer %s is stored as a conflict', async (_, wrong, message) => {
  const booked = await party()
  const about = wrong()
  const of = 'field' in about && about.field === secret ? booked.group : bookingOf(booked)
  expect(await send(answering(booked, { ...meet(booked, 'Gate'), ...about, of }))).toEqual([
    ['conflict', message],
  ])
})

test('an answer to a field made inactive in the meantime isn’t lost: a user decides', async () => {
  const booked = await party()
  const old = await added({ owner: 'fastTrack', kind: 'text', name: 'Old', askedAtCheckIn: 'optional' })
  const {
    history: _,
    createdAt: __,
    createdBy: ___,
    ...form
  } = await admin.must(fields.edit.load, {
    params: { id: old },
  })
  await admin.must(fields.edit.save, { params: { id: old }, body: { ...form, active: false } })
  const answer = { ...meet(booked, 'Gate'), field: old }
  expect(await send(answering(booked, answer))).toEqual([
    ['conflict', '“Old” can’t be filled in: it’s inactive, or it needs another permission'],
  ])
})

test('answers are cleared from old steps, like names', async () => {
  const booked = await party()
  await send(answering(booked, meet(booked, 'Gate')))
  expect(await forgetNamesOfSteps(portal.database.db, addMinutes(now, 91 * 24 * 60))).toBeGreaterThan(0)
  const { step } = await portal.database.db
    .selectFrom('desk_step')
    .select('step')
    .where('booking_guid', '=', bookingOf(booked))
    .executeTakeFirstOrThrow()
  expect(step).toMatchObject({ kind: 'answers', answers: [] })
})

test('a field is asked only where its owner is available', async () => {
  const trip = { owner: 'transport', kind: 'text', name: 'Odometer', askedAtCheckIn: 'optional' }
  expect(await admin.call(fields.create.save, { body: trip as never })).toMatchObject({
    status: 400,
    body: {
      fields: {
        askedAtCheckIn: {
          message:
            'Only fields that belong to reservation or fast track or passenger can be asked here. ' +
            'Choose “Not asked”.',
        },
      },
    },
  })
})
