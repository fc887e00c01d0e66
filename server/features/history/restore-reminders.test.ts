import { expect, test } from 'vitest'
import { guestMessagesForm } from '#contract/guest-messages.ts'
import { historyLine, queryHistory } from '#contract/history.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { planRestore } from '#domain/history/restore.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

test('the reminders of guest messages are restored', async () => {
  const portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  const admin = await signedIn(portal, allPermissions)
  const edit = async (change: object) => {
    portal.clock.forward(1)
    const { history: _, ...values } = (await admin.must(guestMessagesForm.load)) as Record<string, unknown>
    await admin.must(guestMessagesForm.save, { body: { ...values, ...change } as never })
  }
  await edit({})
  const { reminders } = await admin.must(guestMessagesForm.load)
  await edit({ reminders: { ...reminders, unpaidDays: 3 } })
  const { items } = await admin.must(queryHistory, { query: { kind: 'site' } })
  const { restorable } = await admin.must(historyLine, { params: { id: items[0]?.guid ?? '' } })
  expect(restorable).not.toBeNull()
  const plan = planRestore(restorable?.fields ?? [], (await admin.must(guestMessagesForm.load)) as never)
  expect(plan.back.map((it) => it.name)).toEqual(['reminders'])
  await portal.close()
})
