import type { ReplyOf } from '#contract/endpoint.ts'
import type { cardGatewayForm } from '#contract/card-gateway.ts'
import type { mapForm } from '#contract/map.ts'
import type {
  flightDataForm,
  flightScheduleForm,
  integrations,
  postServiceConfig,
  siteForm,
} from '#contract/site.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/db/connection.ts'
import { brandSettings } from '#server/features/brand/queries.ts'
import { mapTilesOf, paperSettings, siteSettings } from '#server/features/settings/queries.ts'
import { whyNoTimeZone } from '#server/features/configuration/queries/times-ahead.ts'
import { flightHorizon } from '#server/features/flights/queries/horizon.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { postServiceOf } from '#server/features/guest-messages/queries/post-service-settings.ts'
import {
  cardGatewaySecret,
  cartKeySecret,
  gatewayAccountOf,
  gatewayState,
} from '#server/features/card-gateway/queries.ts'
import { feedSettingsOf, feedState, flightDataSecret } from '#server/features/flights/queries/flight-feed.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { objectStoreFacts } from '#server/work/object-store-facts.ts'
import { readSecret } from '#server/work/stored-secret.ts'

export async function siteFormOf(db: Db, now: string): Promise<ReplyOf<typeof siteForm.load>> {
  const {
    title,
    company,
    agency,
    currency,
    time_zone: timeZone,
    airport_code: airportCode,
    version,
  } = await siteSettings(db)
  const fixed = { isCurrencyFixed: await hasMoney(db), whyNoTimeZone: await whyNoTimeZone(db, timeZone, now) }
  return {
    title,
    company,
    agency,
    currency,
    timeZone,
    airportCode,
    ...(await paperSettings(db)),
    ...(await brandSettings(db)),
    version,
    ...fixed,
  }
}

export async function mapFormOf(db: Db): Promise<ReplyOf<typeof mapForm.load>> {
  const site = await siteSettings(db)
  return { ...mapTilesOf(site), version: site.version }
}

/** Ledger amounts keep the currency they were posted in. */
export async function hasMoney(db: Db): Promise<boolean> {
  return (await db.selectFrom('entry').select('guid').limit(1).executeTakeFirst()) !== undefined
}

export async function flightScheduleFormOf(
  db: Db,
  now: string,
): Promise<ReplyOf<typeof flightScheduleForm.load>> {
  const { version } = await siteSettings(db)
  return { ...(await flightHorizon(db, now)), version }
}

type PostServiceForm = ReplyOf<typeof postServiceConfig.load>

export async function postServiceFormOf(db: Db): Promise<PostServiceForm> {
  const [{ version }, { language }, { onSince: _, ...form }] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    postServiceOf(db),
  ])
  const { sent } = await db
    .selectFrom('post_service_message')
    .select((it) => it.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  return { ...form, version, language, sent }
}

type Integration = ReplyOf<typeof integrations>['items'][number]

export async function integrationsOf(
  db: Db,
  { config, bucket }: Pick<AppContext, 'config' | 'bucket'>,
): Promise<Integration[]> {
  const [mail, push, objectStore] = await Promise.all([
    outboxOf(db, 'mail'),
    outboxOf(db, 'push'),
    objectStoreFacts(bucket),
  ])
  const well = { inTrouble: false }
  const quiet = { ...well, lastSentAt: null, waiting: 0, failed: 0 }
  return [
    {
      key: 'mail',
      on: config.smtpUrl !== null,
      message:
        config.smtpUrl === null
          ? 'No mail server. The portal shows you each code and link so you can pass it on.'
          : 'E-mail is sent via SMTP',
      settings: [
        { name: 'SMTP_URL', value: config.smtpUrl === null ? 'not set' : hostOf(config.smtpUrl) },
        { name: 'MAIL_FROM', value: config.mailFrom },
      ],
      ...well,
      ...mail,
    },
    {
      key: 'push',
      on: true,
      message:
        'Web push with this installation’s keys. Users turn it on for each device on their Account page. ' +
        'Send a test from Staff users.',
      settings: [{ name: 'PUBLIC_URL', value: config.publicUrl }],
      ...well,
      ...push,
    },
    config.bucket === null
      ? {
          key: 'files',
          on: true,
          message: 'Photos are stored in a folder on this server',
          settings: [{ name: 'KERBSIDE_DATA', value: config.dataFolder }],
          ...quiet,
        }
      : {
          ...quiet,
          key: 'files',
          on: true,
          inTrouble: objectStore !== null && objectStore.failure !== '',
          message: objectStore?.failure || 'Photos are stored in an object store',
          settings: [{ name: 'FILES_URL', value: config.bucket.url }],
        },
    await flightDataOf(db),
    await cardGatewayOf(db),
  ]
}

async function flightDataOf(db: Db): Promise<Integration> {
  const { provider } = await feedSettingsOf(db)
  const quiet = { key: 'flightData', inTrouble: false, lastSentAt: null, waiting: 0, failed: 0 } as const
  if (provider === 'none')
    return { ...quiet, on: false, message: 'Flights use the weekly schedule and manual times', settings: [] }
  const { refreshed_at, failure, seen, unmatched } = await feedState(db)
  const settings =
    refreshed_at === null
      ? []
      : [{ name: 'Flights received', value: `${seen}, ${unmatched} not in our schedule` }]
  return {
    ...quiet,
    on: true,
    inTrouble: failure !== '',
    lastSentAt: refreshed_at,
    message: failure || 'Updates flight times for today and tomorrow. Manual times take precedence.',
    settings,
  }
}

async function cardGatewayOf(db: Db): Promise<Integration> {
  const account = await gatewayAccountOf(db)
  const quiet = { key: 'cardGateway', inTrouble: false, lastSentAt: null, waiting: 0, failed: 0 } as const
  if (account === null)
    return {
      ...quiet,
      on: false,
      message: 'Guests pay at the desk, and staff enter card payments by hand',
      settings: [],
    }
  const { read_until, failure } = await gatewayState(db)
  return {
    ...quiet,
    on: true,
    inTrouble: failure !== '',
    lastSentAt: read_until,
    message:
      failure ||
      'Guests pay on Plug’n Pay’s page through payment links. Transactions are fetched every hour.',
    settings: [{ name: 'Account', value: account }],
  }
}

export async function cardGatewayFormOf(
  db: Db,
  sealer: Sealer,
): Promise<ReplyOf<typeof cardGatewayForm.load>> {
  const [account, { version }, password, key] = await Promise.all([
    gatewayAccountOf(db),
    siteSettings(db),
    readSecret(db, sealer, cardGatewaySecret),
    readSecret(db, sealer, cartKeySecret),
  ])
  return { account: account ?? '', hasPassword: password !== null, hasCartKey: key !== null, version }
}

export async function flightDataFormOf(db: Db, sealer: Sealer): Promise<ReplyOf<typeof flightDataForm.load>> {
  const [settings, { version }, key] = await Promise.all([
    feedSettingsOf(db),
    siteSettings(db),
    readSecret(db, sealer, flightDataSecret),
  ])
  return { ...settings, hasKey: key !== null, version }
}

async function outboxOf(db: Db, kind: 'mail' | 'push') {
  const ofKind = db.selectFrom('outbox').where('kind', '=', kind)
  // One by one, each by its index: together they would read every message.
  const countOf = (state: 'waiting' | 'failed') =>
    ofKind.where('state', '=', state).select((it) => it.fn.countAll<number>().as('count'))
  const row = await db
    .selectNoFrom([
      ofKind
        .where('sent_at', 'is not', null)
        .select((it) => it.fn.max('sent_at').as('at'))
        .as('lastSentAt'),
      countOf('waiting').$asScalar().$notNull().as('waiting'),
      countOf('failed').$asScalar().$notNull().as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** The host only: the full address contains the password. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'set'
}
