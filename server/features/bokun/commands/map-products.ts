import { fieldMeant } from '#domain/import/bokun-words.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { bokunQuestions, mapBokunProduct } from '#contract/bokun.ts'
import type { Saved } from '#contract/shapes.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { notFound, refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { retryBookings } from '#server/features/bokun/commands/retry-bookings.ts'
import { queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { newGuid } from '#server/work/guid.ts'
import { quoted, whyStale } from '#server/work/seen.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Mapping = BodyOf<typeof mapBokunProduct>

/** Maps a product to a service. Bookings waiting for the mapping are retried by a task. */
export async function mapProduct(work: UnitOfWork, asked: Mapping): Promise<Saved | Refusal> {
  const { tx } = work
  const product = await tx
    .selectFrom('bokun_product')
    .selectAll()
    .where('guid', '=', asked.guid)
    .forUpdate()
    .executeTakeFirst()
  if (!product) return notFound
  if (product.version !== asked.version)
    return refuse(
      'product',
      'Another user changed this product since you opened it. Reload to see the changes.',
    )
  const wrong = await whyNot(work, asked)
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  const isDriven =
    asked.kind !== 'notOurs' && asked.kind !== 'arrivalFastTrack' && asked.kind !== 'departureFastTrack'
  const after = {
    kind: asked.kind,
    service_guid: isDriven ? asked.serviceGuid : null,
    from_guid: isDriven && asked.kind !== 'arrivalTransfer' ? asked.fromGuid : null,
    to_guid: isDriven && asked.kind !== 'departureTransfer' ? asked.toGuid : null,
    hours: asked.kind === 'hourly' ? asked.hours : null,
    tax_code: asked.kind === 'notOurs' ? '' : asked.taxCode,
  }
  await tx
    .updateTable('bokun_product')
    .set({ ...after, version: product.version + 1 })
    .where('guid', '=', asked.guid)
    .execute()
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, product[name as keyof typeof after]]),
  )
  work.audit.record({
    action: 'mapBokunProduct',
    subjectKind: 'bokunProduct',
    subjectGuid: asked.guid,
    before,
    after: { title: product.title, ...after },
  })
  work.events.publish({ topic: 'import' })
  await queueJob(work, retryBookings, {})
  return {
    guid: asked.guid,
    toast: asked.kind === 'notOurs' ? 'Marked as “Not ours”' : bookingKinds[asked.kind].label,
  }
}

async function whyNot({ tx }: UnitOfWork, asked: Mapping): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {}
  if (asked.kind === 'notOurs') return wrong
  const taxes = await tx.selectFrom('price_rule').select('facts').where('kind', '=', 'tax').execute()
  if (!taxes.some(({ facts }) => (facts as { code?: string }).code === asked.taxCode))
    wrong['taxCode'] = 'Choose a tax from the list'
  if (asked.kind === 'arrivalFastTrack' || asked.kind === 'departureFastTrack') return wrong
  const service =
    asked.serviceGuid === null
      ? undefined
      : await tx
          .selectFrom('transport_service')
          .select('guid')
          .where('guid', '=', asked.serviceGuid)
          .where('active', '=', true)
          .executeTakeFirst()
  if (!service) wrong['serviceGuid'] = 'Choose a car from the list'
  for (const name of ['fromGuid', 'toGuid'] as const) {
    const guid = asked[name]
    if (guid === null) continue
    const place = await tx
      .selectFrom('location')
      .select('guid')
      .where('guid', '=', guid)
      .where('active', '=', true)
      .executeTakeFirst()
    if (!place) wrong[name] = 'Choose a location from the list'
  }
  if (asked.kind === 'hourly' && asked.hours === null) wrong['hours'] = 'This field is required'
  return wrong
}

/** Replaces all question mappings. */
export async function saveQuestions(
  work: UnitOfWork,
  { items, seen }: BodyOf<typeof bokunQuestions.save>,
): Promise<Saved | Refusal> {
  const { tx } = work
  const keys = items.map((it) => `${it.product ?? ''} ${foldForSearch(it.begins)}`)
  const twice = keys.findIndex((it, index) => keys.indexOf(it) !== index)
  if (twice >= 0) return refuseField(`items.${twice}.begins`, 'This question is already listed')
  const products = [...new Set(items.flatMap((it) => (it.product === null ? [] : [it.product])))]
  const known =
    products.length === 0
      ? []
      : await tx.selectFrom('bokun_product').select('guid').where('guid', 'in', products).execute()
  const unknown = items.findIndex(
    (it) => it.product !== null && !known.some(({ guid }) => guid === it.product),
  )
  if (unknown >= 0) return refuseField(`items.${unknown}.product`, 'Choose a product from the list')
  const fields = await detailFields(tx)
  const lost = items.findIndex((it) => {
    const guid = fieldMeant(it.meaning)
    return guid !== null && !fields.some((field) => field.guid === guid)
  })
  if (lost >= 0) return refuseField(`items.${lost}.meaning`, 'Choose a field from the list')
  const before = await tx
    .selectFrom('bokun_question')
    .select(['product_guid as product', 'begins', 'meaning'])
    .orderBy('begins')
    .execute()
  const inOrder = (all: readonly { product: string | null; begins: string; meaning: string }[]) =>
    all.map((it) => `${it.begins} ${it.product ?? ''} ${it.meaning}`).toSorted()
  const stale = whyStale(
    seen && inOrder(seen),
    inOrder(before),
    before.map((it) => quoted(it.begins)).join(', ') || 'no questions',
  )
  if (stale !== null) return stale
  await tx.deleteFrom('bokun_question').execute()
  const rows = items.map((it) => ({
    guid: newGuid(),
    product_guid: it.product,
    begins: it.begins,
    meaning: it.meaning,
  }))
  if (rows.length > 0) await tx.insertInto('bokun_question').values(rows).execute()
  work.audit.record({
    action: 'mapBokunQuestions',
    subjectKind: 'site',
    subjectGuid: null,
    before: { items: before },
    after: { items },
  })
  work.events.publish({ topic: 'import' })
  await queueJob(work, retryBookings, {})
  return { toast: 'Saved' }
}
