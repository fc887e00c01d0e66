import type { DetailField } from '#domain/fields/detail-field.ts'
import { isGuid } from '#domain/vocabulary/guid.ts'
import { detailFields } from '#server/features/details/queries/detail-fields.ts'
import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { bokunDeliveries, bokunProducts, bokunQuestions, bokunSettingsForm } from '#contract/bokun.ts'
import { meaningOf, questionOwners, type QuestionMeaning } from '#domain/import/bokun-words.ts'
import { bokunWebhookPath } from '#server/features/bokun/queries/webhook-path.ts'
import { bokunSettings, storedSecrets } from '#server/features/bokun/queries/settings.ts'
import { jsonList } from '#server/db/json.ts'
import type { Db } from '#server/db/connection.ts'

export async function settingsForm(
  db: Db,
  publicUrl: string,
): Promise<ReplyOf<typeof bokunSettingsForm.load>> {
  const [own, has] = [await bokunSettings(db), await storedSecrets(db)]
  return {
    version: own.version,
    hasAccessKey: has.accessKey,
    hasSecretKey: has.secretKey,
    hasSigning: has.signing,
    hasToken: has.token,
    unstatedPaid: own.unstatedPaid,
    rates: own.rates,
    pushCheckIns: own.pushSince !== null,
    webhookUrl: `${publicUrl.replace(/\/+$/, '')}${bokunWebhookPath}`,
  }
}

/** Unmapped products first, then by title, each with the number of bookings waiting for it. */
export async function productsSeen(db: Db): Promise<ReplyOf<typeof bokunProducts>> {
  const { rows } = await sql<ReplyOf<typeof bokunProducts>['items'][number]>`
    select it.guid, it.version, it.product_id as "productId", it.title, it.rate, it.kind,
      it.service_guid as "serviceGuid", coalesce(service.name, '') as "serviceName",
      it.from_guid as "fromGuid", coalesce(one.name, '') as "fromName", it.to_guid as "toGuid",
        coalesce(other.name, '') as "toName", it.hours, it.tax_code as "taxCode",
      (select count(*)::integer from bokun_booking known where known.outcome = 'needsPerson' and exists (
        select from jsonb_array_elements(known.record -> 'lines') line
        where line -> 'product' ->> 'id' = it.product_id and line -> 'product' ->> 'title' = it.title
          and line -> 'product' ->> 'rate' = it.rate)) as waiting
    from bokun_product it
    left join transport_service service on service.guid = it.service_guid
    left join location one on one.guid = it.from_guid
    left join location other on other.guid = it.to_guid
    order by it.kind is not null, lower(it.title), it.rate, it.guid`.execute(db)
  const taxes = await sql<{
    code: string
  }>`select distinct facts ->> 'code' as code from price_rule where kind = 'tax' order by 1`.execute(db)
  return { items: rows, taxCodes: taxes.rows.map((it) => it.code) }
}

const bookingsLookedAt = 500

/** The question mappings, and the questions of the latest bookings. */
export async function questionsAsked(db: Db): Promise<ReplyOf<typeof bokunQuestions.load>> {
  const items = await db
    .selectFrom('bokun_question')
    .leftJoin('bokun_product', 'bokun_product.guid', 'bokun_question.product_guid')
    .select(['product_guid as product', 'bokun_product.key as key', 'begins', 'meaning'])
    .orderBy('begins')
    .orderBy('bokun_question.guid')
    .execute()
  const { rows } = await sql<{ question: string; product: string; example: string }>`
    select asked ->> 'question' as question, min(line -> 'product' ->> 'title') as product,
      min(asked ->> 'answer') as example
    from (select record from bokun_booking order by updated_at desc limit ${bookingsLookedAt}) latest
    cross join jsonb_array_elements(latest.record -> 'lines') line
      cross join jsonb_array_elements(line -> 'questions') asked
    group by 1 order by count(*) desc, 1 limit 100`.execute(db)
  const said = items.map((it) => ({
    product: it.key,
    begins: it.begins,
    meaning: it.meaning as QuestionMeaning,
  }))
  const fields = await detailFields(db)
  return {
    fields: fields.filter(canBeAsked).map(({ guid, name }) => ({ guid, name })),
    items: items.map((it) => ({
      product: it.product,
      begins: it.begins,
      meaning: it.meaning as QuestionMeaning,
    })),
    asked: rows.map((it) => ({ ...it, meaning: meaningOf(it.question, '', said) })),
  }
}

/** The company’s own fields that an answer can fill. Notes for the driver have a meaning of their own. */
function canBeAsked({ guid, owner, active }: DetailField): boolean {
  return active && isGuid(guid) && questionOwners.some((it) => it === owner)
}

export async function deliveries(
  db: Db,
  { state }: QueryOf<typeof bokunDeliveries>,
): Promise<ReplyOf<typeof bokunDeliveries>> {
  const own = state === undefined ? sql`true` : sql`it.state = ${state}`
  const { rows } = await sql<Omit<ReplyOf<typeof bokunDeliveries>, 'never'>>`
    select ${jsonList(sql`
      select it.guid, to_char(it.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as "receivedAt", it.topic, it.booking_code as code, it.state, it.tries,
        case when it.next_at is null then null
          else to_char(it.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "nextAt",
          it.outcome, it.sentence,
        booked.guid as "groupGuid", booked.customer_guid as "customerGuid"
      from bokun_delivery it
      left join bokun_booking known on known.confirmation_code = it.booking_code
      left join booking_group booked on booked.guid = known.group_guid
      where ${own} order by it.received_at desc, it.guid desc limit 100`)} as items,
      (select json_build_object('waiting', count(*) filter (where state = 'waiting'), 'failed', count(*)
        filter (where state = 'failed'), 'done', count(*) filter (where state = 'done'))
        from bokun_delivery) as counts,
      ${jsonList(sql`select guid, product_code as code, status, state, tries, sentence from bokun_check_in
        where state <> 'done' and sentence <> '' order by created_at desc limit 50`)} as "checkIns"`.execute(
    db,
  )
  return rows[0] ?? { items: [], counts: { waiting: 0, failed: 0, done: 0 }, checkIns: [] }
}

/** Problems of the connection: failed and retried deliveries and check-ins, and bookings that need review. */
export async function bokunTrouble(db: Db): Promise<{ failed: number; retried: number; waiting: number }> {
  const { rows } = await sql<{ failed: number; retried: number; waiting: number }>`
    select count(*) filter (where state = 'failed')::integer as failed, count(*)
      filter (where state = 'waiting' and tries > 1)::integer as retried,
      (select count(*)::integer from pending_import where source = 'bokun' and state = 'open') as waiting
    from (select state, tries from bokun_delivery where state <> 'done' union all select state, tries
      from bokun_check_in where state <> 'done') own`.execute(db)
  return rows[0] ?? { failed: 0, retried: 0, waiting: 0 }
}
