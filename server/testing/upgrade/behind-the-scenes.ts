import { Secret, TOTP } from 'otpauth'
import { setupTotp, setupTotpState, signIn, startResetPassword } from '#contract/account.ts'
import { updateFlightTimes } from '#contract/admin-tasks.ts'
import { cancelJob, queryJobs, startCleanUp } from '#contract/jobs.ts'
import { pushKey, pushRegister } from '#contract/push.ts'
import { newStaffUser } from '#contract/staff.ts'
import { addWebhook, newWebhookSecret, testWebhook } from '#contract/webhooks.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import { closePeriod } from '#server/features/ledger/commands.ts'
import { portalJobs } from '#server/portal-jobs.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { companyDay } from '#server/testing/upgrade/company-day.ts'
import { staffOf } from '#server/testing/upgrade/office.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Accounts, secrets, tasks and messages, and rows that only external services cause, which are inserted by
 * hand: deliveries and pictures.
 */
export async function livedBehindTheScenes(portal: TestPortal): Promise<void> {
  const admin = await staffOf(portal, 'administrator')
  await accountsAndCodes(portal, admin)
  await devices(portal)
  await tasks(portal, admin)
  await fromOutside(portal)
  await webhooks(portal, admin)
  await books(portal)
  await morningAfter(portal)
}

async function accountsAndCodes(portal: TestPortal, admin: TestBrowser): Promise<void> {
  const invited = {
    name: 'Upgrade Invited',
    email: 'invited@demo.example',
    permissions: ['driver' as const],
    totpRequired: true,
    defaultVehicleGuid: null,
    shiftStart: null,
    shiftEnd: null,
    outsideCompany: false,
  }
  await admin.must(newStaffUser.save, { body: invited })
  const visitor = new TestBrowser(portal.app, '10.2.1.1')
  await visitor.must(startResetPassword, { body: { email: 'manager@demo.example' } })
  await visitor.call(signIn, { body: { email: 'manager@demo.example', password: 'not the password' } })
  const concierge = await staffOf(portal, 'concierge')
  const { secret } = await concierge.must(setupTotpState)
  const timestamp = Temporal.Instant.from(portal.clock.now).epochMilliseconds
  await concierge.must(setupTotp, {
    body: {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }),
      password: demoPassword,
    },
  })
}

async function devices(portal: TestPortal): Promise<void> {
  const driver = await staffOf(portal, 'driver1')
  await driver.call(pushKey)
  const body = {
    endpointUrl: 'https://push.example/device-of-driver-one',
    publicKey: `B${'A'.repeat(86)}`,
    authSecret: 'A'.repeat(22),
  }
  await driver.must(pushRegister.save, { body })
}

async function tasks(portal: TestPortal, admin: TestBrowser): Promise<void> {
  const { database, clock, context } = portal
  await admin.must(startCleanUp)
  await admin.must(updateFlightTimes.run)
  const jobs = portalJobs(context)
  await runQueuedJobs({ db: database.db, jobs, clock: () => clock.now, log: context.log }, undefined)
  await admin.must(startCleanUp)
  const { items } = await admin.must(queryJobs)
  await admin.must(cancelJob, { params: { id: items.find((it) => it.state === 'queued')?.guid ?? '' } })
  await admin.must(updateFlightTimes.run)
}

/** Closes the previous month. */
async function books({ database: { db }, clock: { now } }: TestPortal): Promise<void> {
  const { guid: accountGuid } = await db
    .selectFrom('account')
    .select('guid')
    .where('email', '=', 'admin@demo.example')
    .executeTakeFirstOrThrow()
  const actor: Actor = {
    accountGuid,
    name: 'Demo Administrator',
    kind: 'staff',
    permissions: allPermissions,
    partnerGuid: null,
  }
  const month = addDays(companyDay, -31).slice(0, 7)
  const closed = await inUnitOfWork(db, { actor, now }, (work) => closePeriod(work, month))
  if (isRefusal(closed)) throw new Error(`Could not close the month: ${JSON.stringify(closed)}`)
}

/** Sends the next day's reminders on the morning after the guests' last mail. */
async function morningAfter({ database: { db }, clock }: TestPortal): Promise<void> {
  clock.now = scheduledMoment(addDays(companyDay, 1), '10:10', 'America/Barbados')
  await sendReminders(db, clock.now)
}

/** A webhook with a test event, and an attempt to send it. */
async function webhooks({ database: { db }, clock: { now } }: TestPortal, admin: TestBrowser): Promise<void> {
  const { guid } = await admin.must(addWebhook, {
    body: { name: 'Accounting', url: 'https://hooks.example.com/kerbside', events: ['invoice.issued'] },
  })
  await admin.must(newWebhookSecret, { params: { id: guid } })
  const { guid: delivery = '' } = await admin.must(testWebhook, { params: { id: guid } })
  await db
    .insertInto('webhook_attempt')
    .values({
      guid: newGuid(),
      delivery_guid: delivery,
      at: now,
      duration_ms: 120,
      url: 'https://hooks.example.com/kerbside',
      request_headers: JSON.stringify({ 'content-type': 'application/json' }),
      status: 503,
      response_headers: JSON.stringify({}),
      response_body: '',
      error: '',
    })
    .execute()
}

async function fromOutside({ database: { db }, clock: { now } }: TestPortal): Promise<void> {
  const { guid: admin } = await db
    .selectFrom('account')
    .select('guid')
    .where('email', '=', 'admin@demo.example')
    .executeTakeFirstOrThrow()
  const picture = {
    width: 800,
    height: 600,
    bytes: 12_345,
    sha256: '0'.repeat(64),
    created_at: now,
    created_by: admin,
  }
  await db
    .insertInto('photo')
    .values({ guid: newGuid(), ...picture })
    .execute()
  const { guid: message } = await db
    .selectFrom('outbox')
    .select('guid')
    .orderBy('guid')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message_try')
    .values({ guid: newGuid(), message_guid: message, at: now, outcome: 'kept' })
    .execute()
  const { guid: device } = await db.selectFrom('push_subscription').select('guid').executeTakeFirstOrThrow()
  await db.insertInto('push_delivery').values({ message_guid: message, subscription_guid: device }).execute()
  const { guid: group } = await db
    .selectFrom('booking_group')
    .select('guid')
    .orderBy('guid')
    .executeTakeFirstOrThrow()
  await db.insertInto('post_service_message').values({ group_guid: group, at: now }).execute()
}
