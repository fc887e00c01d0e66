import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal, refusalText } from '#domain/refusal.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading } from '#server/demo/demo-record.ts'
import { guidOf } from '#server/demo/load-catalogue.ts'
import { addFollowUpTo } from '#server/features/follow-ups/commands/save-follow-up.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Follow-ups of the demo company’s office: about a guest, a quote, a partner, and nothing in particular. */
export async function addFollowUps(work: UnitOfWork, loading: Loading): Promise<void> {
  const quote = await work.tx
    .selectFrom('saved_quote')
    .select(['guid', 'customer_guid'])
    .where('lost_at', 'is', null)
    .executeTakeFirstOrThrow()
  const partner = await work.tx
    .selectFrom('partner')
    .select('guid')
    .where('name', '=', 'Casuarina House (demo)')
    .executeTakeFirstOrThrow()
  const add = async (by: string, text: string, days: number, more: Partial<Asked> = {}) => {
    const dueOn = addDays(loading.today, days)
    const asked = { text, dueOn, assigneeGuid: null, about: null, ...more }
    const added = await addFollowUpTo(work.as(demoActor(loading, by), loading.openedAt), asked)
    if (isRefusal(added)) throw new Error(`No follow-up “${text}”: ${refusalText(added)}`)
  }
  const personal = (role: string) => ({ assigneeGuid: guidOf(loading.accounts, role) })
  await add('reservations', 'Call about the second car (demo)', 0, {
    ...personal('reservations'),
    about: { kind: 'quote', guid: quote.guid },
  })
  await add('reservations', 'Ask for the names of the children (demo)', 3, {
    about: { kind: 'customer', guid: quote.customer_guid },
  })
  await add('accountant', 'Ask for the guest numbers of next month (demo)', 2, {
    ...personal('accountant'),
    about: { kind: 'partner', guid: partner.guid },
  })
  await add('manager', 'Order umbrellas for the desk (demo)', 0)
}

type Asked = Parameters<typeof addFollowUpTo>[1]
