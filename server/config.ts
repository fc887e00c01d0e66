import * as z from 'zod/mini'
import { isLoopback } from '#server/loopback.ts'
import { bucketSettingsOf, type BucketSettings } from '#server/object-store/bucket-settings.ts'

/**
 * All configuration from outside. The only reader of process.env; an invalid value stops the start with its
 * name.
 */
const flag = z.pipe(
  z.enum(['0', '1', '']),
  z.transform((it) => it === '1'),
)

const shape = z.object({
  /** The address the server listens on. */
  PORT: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(0), z.lte(65535))), 3000),
  HOST: z.prefault(z.string(), '127.0.0.1'),
  /** A Postgres to use; otherwise the embedded database in KERBSIDE_DATA. */
  DATABASE_URL: z.optional(z.string()),
  /**
   * The same database with sessions, if DATABASE_URL is a connection pooler in transaction mode: for
   * listening, migrations and backups.
   */
  DATABASE_DIRECT_URL: z.optional(z.string()),
  /** A streaming replica of the database, which reports read. */
  DATABASE_READ_URL: z.optional(z.string()),
  /** Folder of the embedded database and of uploaded files. */
  KERBSIDE_DATA: z.prefault(z.string(), 'var'),
  /**
   * A bucket of an S3-compatible object store for uploaded files and backups, as s3://BUCKET or as its https
   * address; otherwise uploaded files are in KERBSIDE_DATA.
   */
  FILES_URL: z.optional(z.string()),
  FILES_REGION: z.prefault(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), 'us-east-1'),
  FILES_ACCESS_KEY: z.optional(z.string()),
  FILES_SECRET_KEY: z.optional(z.string()),
  /**
   * Load the demo company into an empty database. On by default with the embedded database, while only this
   * machine can reach the portal.
   */
  DEMO: z.optional(flag),
  /**
   * Serve only after a message from the parent process, which builds the web app while the database opens.
   */
  AWAIT_WEB_APP: z.prefault(flag, '0'),
  /** The portal's public address, for links in mail; also decides whether cookies are Secure. */
  PUBLIC_URL: z.optional(z.url()),
  /** Signs links in mail; stored in the data folder when not given. */
  LINK_SECRET: z.optional(z.string().check(z.minLength(32))),
  /**
   * Encrypts the secrets in the database; several keys, newest first, while old ones must still decrypt.
   * Stored in the data folder when not given.
   */
  KERBSIDE_SECRET: z.optional(
    z.pipe(
      z.transform((list) =>
        String(list)
          .split(/[\s,]+/)
          .filter((one) => one !== ''),
      ),
      z.array(z.string().check(z.minLength(32))).check(z.minLength(1)),
    ),
  ),
  SMTP_URL: z.optional(z.string()),
  /** Connections to the mail server at the same time. */
  SMTP_CONNECTIONS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(1), z.lte(50))), 5),
  /**
   * Addresses of the flight data services, if not the default ones: AeroDataBox is also sold on another
   * marketplace.
   */
  AERODATABOX_URL: z.optional(z.url()),
  AEROAPI_URL: z.optional(z.url()),
  /** Address of the card gateway, if not its default one. */
  PLUGNPAY_URL: z.optional(z.url()),
  /** The address of Twilio, if not its default one. */
  TWILIO_URL: z.optional(z.url()),
  /** Webhooks may go to this machine, by plain http. For tests and development only. */
  WEBHOOKS_TO_LOOPBACK: z.prefault(flag, '0'),
  /** The address of Bókun, if not the default one. */
  BOKUN_URL: z.optional(z.url()),
  /**
   * Where undeliverable mail comes back. Each mail has its own address there (`bounces+id@…`), so the mail
   * server must deliver addresses with a plus to it.
   */
  BOUNCE_ADDRESS: z.optional(z.string().check(z.regex(/^[^\s@+<>]+@[^\s@<>]+$/))),
  /** The mailbox of that address, as imaps://user:password@host:993/INBOX. */
  BOUNCE_IMAP_URL: z.optional(z.string().check(z.regex(/^imaps?:\/\/\S+$/))),
  /** Signs bounces that a mail service posts to /api/webhooks/bounces. */
  BOUNCE_SECRET: z.optional(z.string().check(z.minLength(32))),
  MAIL_FROM: z.prefault(z.string(), 'Kerbside <no-reply@localhost>'),
  /** Database statements that take longer are logged with their call, and shown to administrators. */
  SLOW_QUERY_SECONDS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.gt(0), z.lte(600))), 1),
  /** A collector of OpenTelemetry traces that speaks OTLP over http, such as http://localhost:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  /** Callers of /metrics must send it as a bearer token; without one only this machine may read it. */
  METRICS_TOKEN: z.optional(z.string()),
  LOG_LEVEL: z.prefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Number of proxies in front, so that client addresses are read correctly. */
  TRUST_PROXY: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(0))), 0),
  /**
   * Requests a minute from one address before it is rate-limited: a flood limit, well above a whole office
   * behind one address.
   */
  FLOOD_PER_MINUTE: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(1))), 6000),
  /**
   * Seconds that a request may take to arrive: enough for a photo on a slow line, but not for senders that
   * never finish.
   */
  REQUEST_SECONDS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.gt(0), z.lte(600))), 60),
  /** Maximum number of open connections. Each browser keeps one for events and opens up to six. */
  CONNECTIONS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(1))), 5000),
  /** Maximum per client address. Ignored behind a proxy, which has its own limit. */
  CONNECTIONS_PER_ADDRESS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int(), z.gte(1))), 1000),
  /**
   * Seconds by which the portal's clock is ahead of the system clock (or behind, if negative), for tests and
   * rehearsals.
   */
  CLOCK_OFFSET_SECONDS: z.prefault(z.pipe(z.coerce.number(), z.number().check(z.int())), 0),
  NODE_ENV: z.optional(z.string()),
})

/** Limits on open connections. */
export interface ConnectionLimits {
  inAll: number
  /** Null behind a proxy, where every connection has the proxy's address. */
  perAddress: number | null
}

export interface Config {
  port: number
  host: string
  databaseUrl: string | null
  /** Null: `databaseUrl` has sessions. */
  databaseDirectUrl: string | null
  databaseReadUrl: string | null
  dataFolder: string
  /** Null: uploaded files are in the data folder. */
  bucket: BucketSettings | null
  demo: boolean
  awaitWebApp: boolean
  publicUrl: string
  linkSecret: string | null
  /** Null: they are in the key file of the data folder. */
  secrets: string[] | null
  smtpUrl: string | null
  smtpConnections: number
  aeroDataBoxUrl: string | null
  aeroApiUrl: string | null
  plugNPayUrl: string | null
  bokunUrl: string | null
  twilioUrl: string | null
  webhooksToLoopback: boolean
  mailFrom: string
  bounceAddress: string | null
  bounceImapUrl: string | null
  bounceSecret: string | null
  metricsToken: string | null
  slowQueryMs: number
  /** Null: no traces are collected. */
  otlpEndpoint: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  trustProxy: number
  floodPerMinute: number
  requestSeconds: number
  connections: ConnectionLimits
  clockOffsetSeconds: number
  /** Tests and development: a command that records no history is an error. */
  insistOnHistory: boolean
  /** Tests and development: every reply is checked against its contract. */
  checkReplies: boolean
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      `Invalid setting: ${parsed.error.issues.map((it) => `${it.path.join('.')} ${it.message}`).join('; ')}`,
    )
  }
  const settings = parsed.data
  const databaseUrl = settings.DATABASE_URL ?? null
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (databaseUrl === null && settings[name] !== undefined)
      throw new Error(`${name} needs DATABASE_URL. Set both, or remove ${name}.`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: settings.DATABASE_READ_URL ?? null,
    dataFolder: settings.KERBSIDE_DATA,
    bucket: bucketSettingsOf(settings),
    demo: settings.DEMO ?? (databaseUrl === null && isLoopback(settings.HOST)),
    awaitWebApp: settings.AWAIT_WEB_APP,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    linkSecret: settings.LINK_SECRET ?? null,
    secrets: settings.KERBSIDE_SECRET ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    smtpConnections: settings.SMTP_CONNECTIONS,
    aeroDataBoxUrl: settings.AERODATABOX_URL ?? null,
    aeroApiUrl: settings.AEROAPI_URL ?? null,
    plugNPayUrl: settings.PLUGNPAY_URL ?? null,
    bokunUrl: settings.BOKUN_URL ?? null,
    twilioUrl: settings.TWILIO_URL ?? null,
    webhooksToLoopback: settings.WEBHOOKS_TO_LOOPBACK && settings.NODE_ENV !== 'production',
    mailFrom: settings.MAIL_FROM,
    bounceAddress: settings.BOUNCE_ADDRESS ?? null,
    bounceImapUrl: settings.BOUNCE_IMAP_URL ?? null,
    bounceSecret: settings.BOUNCE_SECRET ?? null,
    metricsToken: settings.METRICS_TOKEN ?? null,
    slowQueryMs: settings.SLOW_QUERY_SECONDS * 1000,
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    floodPerMinute: settings.FLOOD_PER_MINUTE,
    requestSeconds: settings.REQUEST_SECONDS,
    connections: {
      inAll: settings.CONNECTIONS,
      perAddress: settings.TRUST_PROXY > 0 ? null : settings.CONNECTIONS_PER_ADDRESS,
    },
    clockOffsetSeconds: settings.CLOCK_OFFSET_SECONDS,
    insistOnHistory: settings.NODE_ENV !== 'production',
    checkReplies: settings.NODE_ENV !== 'production',
  }
}

/** The database address that keeps sessions. Null: the database is embedded. */
export function sessionUrlOf(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): string | null {
  return config.databaseDirectUrl ?? config.databaseUrl
}

/** Where the programs of Postgres are looked for. */
export interface ProgramFolders {
  /** The folder to use, if one is set. */
  pgBin: string | null
  /** The folders of PATH, as the system writes them. */
  path: string
}

export function programFolders(env: Record<string, string | undefined> = process.env): ProgramFolders {
  return { pgBin: env['PG_BIN'] || null, path: env['PATH'] ?? '' }
}
