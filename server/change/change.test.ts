import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { Plan } from '#domain/plan.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import {
  changeAtOnce,
  confirmChange,
  doChange,
  forgetConfirmations,
  movedMeanwhile,
  type Change,
} from '#server/change/change.ts'
import { makeAccount } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import type { Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** The smallest possible change: a partner's new name. */
interface Rename {
  guid: string
  name: string
  /** Not in the plan. */
  note?: string
}
interface Partner {
  guid: string
  name: string
  blocked: boolean
}

const locks: boolean[] = []
const rename: Change<Rename, Partner, { plan: Plan }> = {
  name: 'rename',
  async load({ db, lock }, { guid }) {
    locks.push(lock)
    const partner = db.selectFrom('partner').select(['guid', 'name', 'blocked']).where('guid', '=', guid)
    return (await (lock ? partner.forUpdate() : partner).executeTakeFirst()) ?? notFound
  },
  plan(partner, { name }) {
    if (partner.blocked) return refuse('partner', 'This partner is blocked')
    const money = { chargeCents: 0, refundCents: 0, balanceAfterCents: 0 }
    return {
      plan: {
        title: 'Rename',
        lines: [{ label: 'Name', before: partner.name, after: name }],
        warnings: [],
        ...money,
      },
    }
  },
  async apply({ tx }, _, { guid }, { name }) {
    if (name === '') return refuse('name', 'This field is required')
    await tx.updateTable('partner').set({ name }).where('guid', '=', guid).execute()
    return { guid, toast: `Now ${name}` }
  },
}

let portal: TestPortal
let company: SmallCompany
let actor: Actor
let request: Rename
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.now = '2026-11-20T13:00:00Z'
  const { guid } = await makeAccount(portal, allPermissions)
  actor = { accountGuid: guid, name: 'Ann', kind: 'staff', permissions: allPermissions, partnerGuid: null }
  request = { guid: company.partner, name: 'New Hotel' }
  await nameIs('Old Hotel')
  locks.length = 0
})

const work = <T>(act: (work: UnitOfWork) => Promise<T>, by = actor) =>
  inUnitOfWork(portal.database.db, { actor: by, now: portal.clock.now }, act)
const doIt = (confirmation: string, asked = request, by = actor, change = rename) =>
  work((it) => doChange(it, change, asked, { confirmation }), by)
const nameIs = (name: string) =>
  portal.database.db.updateTable('partner').set({ name }).where('guid', '=', company.partner).execute()
const nameNow = async () =>
  (
    await portal.database.db
      .selectFrom('partner')
      .select('name')
      .where('guid', '=', company.partner)
      .executeTakeFirstOrThrow()
  ).name
const refused = (name: string, message: string) => ({ refused: 'business', errors: [{ name, message }] })

async function confirmed(asked = request, by = actor): Promise<string> {
  const plan = await work((it) => confirmChange(it, rename, asked), by)
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan))
  return plan.confirmation
}

describe('confirm', () => {
  test('answers the plan and a confirmation, and changes nothing', async () => {
    const plan = await work((it) => confirmChange(it, rename, request))
    expect(plan).toMatchObject({
      title: 'Rename',
      lines: [{ label: 'Name', before: 'Old Hotel', after: 'New Hotel' }],
    })
    expect(plan).toHaveProperty('confirmation', expect.stringMatching(/^[\da-f-]{36}$/))
    expect(await nameNow()).toBe('Old Hotel')
  })

  test('reads without locking; the do step locks', async () => {
    await doIt(await confirmed())
    expect(locks).toEqual([false, true])
  })

  test.each<[string, () => Rename, object]>([
    [
      'an unknown record',
      () => ({ ...request, guid: '00000000-0000-7000-8000-000000000000' }),
      { refused: 'notFound' },
    ],
    [
      'a change that cannot be planned',
      () => ({ ...request, guid: company.blockedPartner }),
      refused('partner', 'This partner is blocked'),
    ],
  ])('refuses %s, with or without a confirmation', async (_, asked, refusal) => {
    expect(await work((it) => confirmChange(it, rename, asked()))).toMatchObject(refusal)
    expect(await work((it) => changeAtOnce(it, rename, asked()))).toMatchObject(refusal)
  })

  test('is for accounts: the portal itself needs no confirmation', async () => {
    await expect(
      work((it) => confirmChange(it, rename, request), { ...actor, accountGuid: null }),
    ).rejects.toThrow('A confirmation needs an account')
  })
})

describe('do', () => {
  test('does what was confirmed, and answers what was saved', async () => {
    expect(await doIt(await confirmed())).toEqual({ guid: company.partner, toast: 'Now New Hotel' })
    expect(await nameNow()).toBe('New Hotel')
  })

  test('sent again answers the first reply, and does nothing more', async () => {
    const confirmation = await confirmed()
    const first = await doIt(confirmation)
    await nameIs('Third Hotel')
    const replayed = await work(async (it) => ({
      reply: await doChange(it, rename, request, { confirmation }),
      again: it.audit.replayed,
    }))
    expect(replayed).toEqual({ reply: first, again: true })
    expect(await nameNow()).toBe('Third Hotel')
  })

  test.each<[string, number, boolean]>([
    ['to the minute it lives a quarter of an hour', 15, true],
    ['and not a minute longer', 16, false],
  ])('%s', async (_, minutes, lives) => {
    const confirmation = await confirmed()
    portal.clock.now = addMinutes(portal.clock.now, minutes)
    const expired = refused('confirmation', 'You opened this more than 15 minutes ago. Review it again.')
    const done = await doIt(confirmation)
    if (lives) expect(done).toMatchObject({ toast: 'Now New Hotel' })
    else expect(done).toMatchObject(expired)
    expect(await nameNow()).toBe(lives ? 'New Hotel' : 'Old Hotel')
  })

  test('tells programs to request a new plan', async () => {
    const program = { ...actor, tokenGuid: newGuid() }
    const confirmation = await confirmed(request, program)
    expect(await doIt(newGuid(), request, program)).toMatchObject(
      refused(
        'confirmation',
        'This confirmation doesn’t belong to this request. Request a new plan, then send the same ' +
          'request with its confirmation.',
      ),
    )
    await nameIs('Third Hotel')
    expect(await doIt(confirmation, request, program)).toMatchObject(
      refused('confirmation', 'Something has changed since the plan. Request a new plan.'),
    )
    portal.clock.forward(16)
    expect(await doIt(confirmation, request, program)).toMatchObject(
      refused('confirmation', 'This plan is more than 15 minutes old. Request a new plan.'),
    )
  })

  test('returns the first reply even when the fifteen minutes are over', async () => {
    const confirmation = await confirmed()
    const first = await doIt(confirmation)
    portal.clock.forward(60)
    expect(await doIt(confirmation)).toEqual(first)
  })

  describe('refuses, as if the thing had moved,', () => {
    const moved = refused('confirmation', movedMeanwhile)
    const other = async (): Promise<Actor> => ({
      ...actor,
      accountGuid: (await makeAccount(portal, allPermissions)).guid,
    })
    test.each<[string, (confirmation: string) => Promise<unknown>]>([
      ['an unknown confirmation', () => doIt('00000000-0000-7000-8000-000000000000')],
      ['a confirmation issued to another account', async (it) => doIt(it, request, await other())],
      ['a confirmation of another request', (it) => doIt(it, { ...request, name: 'Other Hotel' })],
      [
        'a confirmation of another request with the same plan',
        (it) => doIt(it, { ...request, note: 'By phone' }),
      ],
      [
        'a confirmation of another change',
        (it) => doIt(it, request, actor, { ...rename, name: 'renameTwice' }),
      ],
      [
        'a change whose plan is different by now',
        async (confirmation) => {
          await nameIs('Third Hotel')
          return doIt(confirmation)
        },
      ],
    ])('%s', async (_, act) => {
      expect(await act(await confirmed())).toMatchObject(moved)
      expect(await nameNow()).not.toBe('New Hotel')
    })
  })

  test('that is refused uses nothing up: the same confirmation does it later', async () => {
    const confirmation = await confirmed()
    await nameIs('Third Hotel')
    await doIt(confirmation)
    await nameIs('Old Hotel')
    expect(await doIt(confirmation)).toMatchObject({ toast: 'Now New Hotel' })
  })

  test('refuses what is gone, what may no longer be, and what cannot be saved', async () => {
    const asked = { ...request, name: '' }
    expect(await doIt(await confirmed(asked), asked)).toMatchObject(refused('name', 'This field is required'))
    const confirmation = await confirmed()
    await portal.database.db
      .updateTable('partner')
      .set({ blocked: true })
      .where('guid', '=', company.partner)
      .execute()
    expect(await doIt(confirmation)).toMatchObject(refused('partner', 'This partner is blocked'))
    await portal.database.db
      .updateTable('partner')
      .set({ blocked: false })
      .where('guid', '=', company.partner)
      .execute()
    const gone: typeof rename = { ...rename, load: async (): Promise<Refusal> => notFound }
    expect(await doIt(await confirmed(), request, actor, gone)).toMatchObject({ refused: 'notFound' })
  })
})

test('a confirmation is forgotten once its time is long over, and what was done with it is not', async () => {
  const confirmation = await confirmed()
  await doIt(confirmation)
  const expiresAt = '2026-11-20T13:15:00Z'
  expect(await forgetConfirmations(portal.database.db, expiresAt)).toBe(0)
  expect(await forgetConfirmations(portal.database.db, addMinutes(expiresAt, 1))).toBeGreaterThan(0)
  expect(await doIt(confirmation)).toMatchObject(refused('confirmation', movedMeanwhile))
  expect(await nameNow()).toBe('New Hotel')
})

test('a change without a confirmation is planned under lock and made', async () => {
  expect(await work((it) => changeAtOnce(it, rename, request))).toEqual({
    guid: company.partner,
    toast: 'Now New Hotel',
  })
  expect([locks, await nameNow()]).toEqual([[true], 'New Hotel'])
})
