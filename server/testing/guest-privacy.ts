import { sql } from 'kysely'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { MergeDesk } from '#server/testing/merge-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** Words that occur nowhere but in the data of the guest. */
export const guestWords = ['Quillfeather', 'Rosalind', 'rosa@quill.example', '12465550199', 'Wimple Villa']

/** Another guest in the same reservations. */
export const companionWords = ['Bartholomew', 'Gudgeon']

/** A company with one guest whose data is in as many places as possible, and other guests. */
export class GuestPrivacy {
  readonly desk: MergeDesk
  guest!: Booked
  other!: Booked
  admin!: TestBrowser

  private constructor(desk: MergeDesk) {
    this.desk = desk
  }

  static async open(): Promise<GuestPrivacy> {
    const own = new GuestPrivacy(await MergeDesk.open())
    await own.desk.newPair()
    own.other = own.desk.eva
    own.guest = await own.book(2)
    await own.fillIn(own.guest)
    await own.later(0)
    return own
  }

  get db() {
    return this.desk.portal.database.db
  }

  book(inDays: number): Promise<Booked> {
    return this.desk.book({
      arrival: addDays(this.desk.company.today, inDays),
      firstName: 'Rosalind',
      lastName: 'Quillfeather',
      email: 'rosa@quill.example',
      transfer: true,
      comments: 'Mrs Quillfeather needs a wheelchair',
      passengers: [
        { firstName: 'Rosalind', lastName: 'Quillfeather', ageBand: 'adult' },
        { firstName: 'Bartholomew', lastName: 'Gudgeon', ageBand: 'adult' },
      ],
    })
  }

  /** Moves the clock, and signs a new administrator in: sessions end meanwhile. */
  async later(days: number): Promise<void> {
    this.desk.portal.clock.forward(days * 24 * 60)
    this.admin = await signedIn(
      this.desk.portal,
      ['viewCustomer', 'editCustomer', 'adminSystem', 'financial', 'dailyReports', 'viewDateStatus'],
      { name: 'Petra Privacy' },
    )
  }

  /** Everything that the screens of other features would have written about the guest. */
  async fillIn({ customer, group, booking }: Booked): Promise<void> {
    const { db } = this
    const at = this.desk.portal.clock.now
    const trip = await db
      .selectFrom('trip')
      .selectAll()
      .where('group_guid', '=', group)
      .executeTakeFirstOrThrow()
    const place = await db
      .insertInto('location')
      .values({
        guid: sql`gen_random_uuid()`,
        name: 'Wimple Villa',
        kind: 'villa',
        zone_guid: sql`(select zone_guid from location where guid = ${trip.to_location_guid})`,
        address: 'Wimple Villa, Quillfeather Road',
        minutes_from_airport: 20,
        query_name: 'wimple villa',
        is_free: true,
        created_at: at,
        updated_at: at,
      })
      .returning('guid')
      .executeTakeFirstOrThrow()
    const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(db))
    await run(sql`update customer set phone = '+12465550199', birthday = '1980-02-29',
      notes = 'Quillfeather family', details = '{"1": "Quillfeather"}' where guid = ${customer}`)
    await run(sql`update booking_group set flags = '{wheelchair}', partner_reference = 'QUILLFEATHER-1',
      details = '{"1": "Quillfeather"}' where guid = ${group}`)
    await run(sql`update booking set comments = 'Rosalind waits', cancel_reason = 'Rosalind',
      details = '{"1": "Quillfeather"}' where group_guid = ${group}`)
    await run(sql`update trip set to_location_guid = ${place.guid}, no_show_evidence = 'Rosalind was away',
      contact_attempts = '[{"at": "2026-11-22T10:00:00Z", "note": "Rosalind"}]',
      stops = jsonb_build_array(jsonb_build_object('placeGuid', ${place.guid}::text, 'at', null)),
      details = '{"1": "Quillfeather"}', no_show_file = '{"name": "Quillfeather"}'
      where group_guid = ${group}`)
    await run(sql`insert into guest_request (guid, group_guid, kind, text, at)
      values (gen_random_uuid(), ${group}, 'note', 'I am Rosalind', ${at})`)
    await run(sql`insert into guest_trip_message (guid, trip_guid, at, text)
      values (gen_random_uuid(), ${trip.guid}, ${at}, 'Rosalind here')`)
    await run(sql`insert into guest_text (guid, provider_id, channel, number, text, at)
      values (gen_random_uuid(), 'p1', 'sms', '+12465550199', 'It’s Rosalind', ${at})`)
    await run(sql`insert into text_number (number) values ('+12465550199')`)
    await run(sql`insert into cart (guid, kind, state, group_guid, amount_cents, currency, name, email,
        created_at, request) values (gen_random_uuid(), 'reservation', 'done', ${group}, 100, 'BBD',
        'Rosalind Quillfeather', 'rosa@quill.example', ${at}, null),
      (gen_random_uuid(), 'booking', 'dismissed', null, 100, 'BBD', 'Rosalind', 'Rosa@quill.example', ${at},
        '{"name": "Rosalind"}')`)
    await run(sql`insert into webhook_event (guid, type, at, group_guid, order_guid, body) values
      (gen_random_uuid(), 'reservation.created', ${at}, ${group}, ${group}, '{"name": "Quillfeather"}')`)
    await run(sql`insert into customer_reference (reference, customer_guid, at)
      values ('Quillfeather 7', ${customer}, ${at})`)
    await run(sql`insert into bokun_booking (confirmation_code, group_guid, channel, record, hash, as_of,
        applied, outcome, sentence, updated_at) values ('BOK-1', ${group}, 'Viator', ${JSON.stringify({
          confirmationCode: 'BOK-1',
          state: 'confirmed',
          comments: 'Rosalind',
          customer: { firstName: 'Rosalind', lastName: 'Quillfeather', email: '', phone: '' },
          lines: [
            {
              code: 'L1',
              passengers: [{ firstName: 'Rosalind' }],
              questions: [{ answer: 'Rosalind' }],
              answering: [{ firstName: 'Rosalind' }],
            },
          ],
        })}, 'h', ${at}, '[{"line": {"notes": "Rosalind", "from": null,
        "people": [{"firstName": "Rosalind"}]}, "stood": "x"}]', 'new',
        'Rosalind', ${at})`)
    await run(sql`insert into bokun_delivery (guid, hash, received_at, topic, booking_code, body,
        state, next_at) values (gen_random_uuid(), 'd1', ${at}, 't', 'BOK-1', '{"n": "Rosalind"}',
        'waiting', ${at})`)
    await run(sql`insert into pending_import (guid, source, record_key, label, reason, rows, rules, raw,
        content_hash, state, created_at, changed_at, ended_at) values (gen_random_uuid(), 's', 'k',
        'Rosalind', '', '["Rosalind"]', '{}', '{"mail": "rosa@quill.example"}', 'h', 'dismissed',
        ${at}, ${at}, ${at})`)
    await run(sql`insert into desk_step (key, booking_guid, service_date, account_guid, device, kind, step,
        device_at, at, received_at, outcome, message) select gen_random_uuid(), guid, service_date,
        (select guid from account limit 1), 'd', own.kind, own.step, ${at}, ${at}, ${at}, 'done', 'Rosalind'
      from booking, (values ('checkIn', '{"passengers": [{"guid": "g", "firstName": "Rosalind",
        "lastName": "Quillfeather"}]}'::jsonb), ('comments', '{"comments": "Rosalind", "seen": ""}'))
        own (kind, step) where booking.guid = ${booking['arrivalFastTrack'] ?? ''}`)
  }

  /** Completes all services of a reservation and settles its balance. */
  async finish({ customer, group }: Pick<Booked, 'customer' | 'group'>): Promise<void> {
    const { db } = this
    await sql`update booking set status = 'completed' where group_guid = ${group}`.execute(db)
    await sql`update trip set status = 'cancelled' where group_guid = ${group}`.execute(db)
    const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents
      from posting where account = 'customerReceivable' and party_guid = ${group}`.execute(db)
    const cents = rows[0]?.cents ?? 0
    if (cents > 0)
      await this.admin.must(takePayment, {
        params: { id: customer, group },
        body: { method: 'card', amountCents: cents, note: '' },
      })
  }

  /** Closes the dates of a reservation, and one naming the guest among its items. */
  async closeDays({ group, reference }: Booked): Promise<void> {
    const at = this.desk.portal.clock.now
    const item = { kind: 'party', name: reference, text: 'A 3 Rosalind Quillfeather', reason: '' }
    await sql`insert into date_status (date, closed_at, updated_at) 
      select distinct service_date, ${at}::timestamptz, ${at}::timestamptz
      from booking
      where group_guid = ${group} on conflict (date) do update set closed_at = ${at}`.execute(this.db)
    await sql`insert into day_closing (guid, date, closed_at, comments, resolved) select gen_random_uuid(),
      service_date, ${at}, '', ${JSON.stringify([item, { ...item, name: 'OTHER1', text: 'Eva' }])}
      from booking where group_guid = ${group} limit 1`.execute(this.db)
  }
}
