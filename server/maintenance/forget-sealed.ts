import { counted } from '#domain/text/counted.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/connection.ts'
import { forgetPendingTotp, ownersOfTotp, removeTotp } from '#server/features/account/commands/totp.ts'
import { forgetSealedMessages } from '#server/features/messages/commands/forget-sealed.ts'
import { forgetAllDevices } from '#server/features/push/commands/subscriptions.ts'
import { countWebhooks, replaceLostSecrets } from '#server/features/webhooks/commands/secrets.ts'
import { openStopped } from '#server/open-app.ts'
import { makeSecretsOfFolder, secretsOfFolder } from '#server/secrets/key-file.ts'
import { sealerOf, type Sealer } from '#server/secrets/sealer.ts'
import { portalActor } from '#server/work/actor.ts'
import { checkKey, forgetStoredSecrets, holdsSecrets, opensSecrets } from '#server/work/stored-secret.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** What was encrypted with a lost key, and is therefore gone. */
interface Forgotten {
  /** E-mail addresses of the users whose authenticator apps no longer count. */
  authenticators: string[]
  devices: number
  webhooks: number
  /** Mails with a code that had not been sent. */
  unsentMails: number
  /** Names of the portal's own secrets. */
  secrets: string[]
}

/**
 * The command. Refuses if the key is present, and deletes only with `for-good`. Creates a new key if there is
 * none.
 */
export async function forgetLostSecrets(
  config: Config,
  isForGood: boolean,
  now: string,
  say: (line: string) => void,
): Promise<void> {
  const { database, release } = await openStopped(config, say)
  try {
    const given = config.secrets ?? (await secretsOfFolder(config.dataFolder))
    if (
      !(await holdsSecrets(database.db)) ||
      (given !== null && (await opensSecrets(database.db, sealerOf(given))))
    )
      throw new Error(
        'Nothing was deleted: this database’s encryption key is present, so the portal can start.',
      )
    if (isForGood) {
      const secrets = given ?? (await makeSecretsOfFolder(config.dataFolder))
      const forgotten = await forgetSealed(database, sealerOf(secrets), now)
      say('Everything encrypted with the lost key was deleted. The history has a record of this.')
      for (const line of forgottenLines(forgotten)) say(line)
      return
    }
    say('Nothing has been deleted yet. This is what you would lose:')
    for (const line of forgottenLines(await whatIsSealed(database.db))) say(line)
    say('To go ahead, stop all servers that use this database, then run: npm run forget-secrets -- for-good')
  } finally {
    await database.close()
    await release()
  }
}

/**
 * Deletes everything encrypted, in one transaction with its history, and uses the sealer's key from now on.
 */
async function forgetSealed({ db }: Database, sealer: Sealer, now: string): Promise<Forgotten> {
  const forgotten = await inUnitOfWork(db, { actor: portalActor, now }, async (work) => {
    const sealed = await whatIsSealed(work.tx)
    for (const owner of await ownersOfTotp(work.tx)) await removeTotp(work, owner.guid)
    await forgetPendingTotp(work.tx)
    await forgetAllDevices(work.tx)
    await forgetSealedMessages(work.tx, sealer)
    await forgetStoredSecrets(work.tx)
    await replaceLostSecrets(work.tx, sealer, now)
    work.audit.record({ action: 'forgetSecrets', subjectKind: 'site', subjectGuid: null, after: sealed })
    return sealed
  })
  await checkKey(db, sealer)
  return forgotten
}

async function whatIsSealed(db: Db): Promise<Forgotten> {
  const owners = await ownersOfTotp(db)
  const devices = await db.selectFrom('push_subscription').select('guid').execute()
  const unsent = await db
    .selectFrom('outbox')
    .select('guid')
    .where('sealed', '=', true)
    .where('state', '=', 'waiting')
    .execute()
  const secrets = await db.selectFrom('secret').select('name').orderBy('name').execute()
  return {
    authenticators: owners.map((it) => it.email),
    devices: devices.length,
    webhooks: await countWebhooks(db),
    unsentMails: unsent.length,
    secrets: secrets.map((it) => it.name),
  }
}

/** What users and administrators must set up again. */
function forgottenLines({ authenticators, devices, webhooks, unsentMails, secrets }: Forgotten): string[] {
  const has = (name: string) => secrets.includes(name)
  return [
    ...(authenticators.length === 0
      ? []
      : [
          'These users will sign in with their password alone until they set up their authenticator ' +
            `app again: ${authenticators.join(', ')}. They will be notified by e-mail.`,
        ]),
    ...(devices === 0
      ? []
      : [
          `Push notifications on ${counted(devices, 'device')}: ` +
            'users must allow them again on their Account page.',
        ]),
    ...(webhooks === 0
      ? []
      : [
          `Webhooks turned off: ${webhooks}. Their secrets are lost. Create a new one for each, ` +
            'give it to the receiver, and turn the webhook on.',
        ]),
    ...(unsentMails === 0
      ? []
      : [`Unsent e-mails with a code: ${unsentMails}. Their recipients must request a new code.`]),
    ...(has('link')
      ? [
          'Ticket links in e-mails already sent and calendar links will no longer open, unless ' +
            'LINK_SECRET is set. Send the tickets again.',
        ]
      : []),
    ...(has('flightData')
      ? [
          'The flight data service key: an administrator must enter it again under Configuration, ' +
            'Integrations.',
        ]
      : []),
    ...(has('texting')
      ? [
          'The Twilio auth token: an administrator must enter it again under Configuration, ' +
            'Integrations.',
        ]
      : []),
    ...(secrets.some((it) => !known.includes(it))
      ? [`Also deleted: ${secrets.filter((it) => !known.includes(it)).join(', ')}.`]
      : []),
  ]
}

const known = ['key check', 'link', 'vapid', 'flightData', 'texting']
