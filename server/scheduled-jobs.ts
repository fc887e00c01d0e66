import { isRefusal } from '#domain/refusal.ts'
import { gatewayCall } from '#server/features/card-payments/commands/gateway-call.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { bokunJob } from '#server/features/bokun/commands/bokun-jobs.ts'
import { OutboxSender } from '#server/features/messages/commands/deliver-outbox.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { readBounces } from '#server/features/messages/commands/read-bounces.ts'
import { warnOfExpiry } from '#server/features/access-tokens/commands/warn-of-expiry.ts'
import { keepOffers } from '#server/features/my-booking/commands/keep-offers.ts'
import { sendDayNews } from '#server/features/guest-messages/commands/send-day-news.ts'
import { sendPostService } from '#server/features/guest-messages/commands/send-post-service.ts'
import { sendDueReminders } from '#server/features/partner-reminders/commands/send-due-reminders.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import { textChannel } from '#server/features/documents/commands/send-text.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { storeBalances } from '#server/features/ledger/commands.ts'
import { refreshFlights } from '#server/features/flights/commands/refresh-flights.ts'
import { askForHistory } from '#server/demo/history-job.ts'
import { openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { pushChannel } from '#server/features/push/commands/send-push.ts'
import { vapidKeys } from '#server/features/push/queries/vapid-keys.ts'
import { WebhookSender } from '#server/features/webhooks/commands/webhook-sender.ts'
import { cleanUpAll } from '#server/clean-up-all.ts'
import { askToAnonymise } from '#server/features/privacy/commands/anonymise-job.ts'
import { askForFlights } from '#server/features/tasks/commands/flight-schedule.ts'
import { portalJobs } from '#server/portal-jobs.ts'
import { jobChannel } from '#server/features/tasks/commands/queue-job.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { imapMailbox } from '#server/mail/bounce-mailbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { webPushSender } from '#server/push/web-push.ts'
import { portalActor } from '#server/work/actor.ts'
import { outboxChannel } from '#server/work/outbox.ts'
import { webhookSender } from '#server/outbound/post-webhook.ts'
import { webhookChannel } from '#server/work/webhook-events.ts'

/** All scheduled jobs of the app. */
export function scheduledJobs(context: AppContext): Job[] {
  const { db } = context.database
  const { sealer } = context
  const delivery = deliveryOf(context)
  const runner = { db, jobs: portalJobs(context), clock: () => context.now(), log: context.log }
  return [
    {
      name: 'deliver-outbox',
      cron: '* * * * *',
      lookEverySeconds: 2,
      wokenBy: outboxChannel,
      run: async () => void (await delivery.sender.run(soonMs)),
      stop: delivery.stop,
    },
    webhookJob(context),
    ...bounceJobs(context),
    {
      name: 'post-service',
      cron: '*/10 * * * *',
      lookEverySeconds: 60,
      run: async () => void (await sendPostService(db, context.now())),
    },
    {
      name: 'guest-reminders',
      cron: '*/10 * * * *',
      lookEverySeconds: 60,
      run: async () => void (await sendReminders(db, context.now())),
    },
    {
      name: 'partner-reminders',
      cron: '*/10 * * * *',
      lookEverySeconds: 60,
      run: async () => void (await sendDueReminders(db, context.now())),
    },
    {
      name: 'access-tokens',
      cron: '*/10 * * * *',
      lookEverySeconds: 60,
      run: async () => {
        const { publicUrl, smtpUrl } = context.config
        await warnOfExpiry(db, context.now(), publicUrl, smtpUrl === null)
      },
    },
    {
      name: 'waitlist-offers',
      cron: '* * * * *',
      lookEverySeconds: 30,
      run: async () => void (await keepOffers(db, context.now())),
    },
    {
      name: 'guest-day-news',
      cron: '* * * * *',
      lookEverySeconds: 20,
      run: async () => void (await sendDayNews(db, context.now())),
    },
    {
      name: 'flight-data',
      cron: '* * * * *',
      lookEverySeconds: 30,
      run: async () =>
        void (await refreshFlights(
          db,
          await openFeed(db, sealer, context.config, () => context.now()),
          context.now(),
        )),
    },
    { name: 'card-gateway', cron: '*/5 * * * *', lookEverySeconds: 60, run: () => askCardGateway(context) },
    {
      name: 'flight-schedule',
      cron: '37 2 * * *',
      lookEverySeconds: 300,
      atStart: true,
      run: () => askForFlights(db, context.now()),
    },
    {
      name: 'clean-up',
      cron: '17 3 * * *',
      lookEverySeconds: 300,
      run: async () => void (await cleanUpAll(db, context.now())),
    },
    {
      name: 'anonymise-guests',
      cron: '47 3 * * *',
      lookEverySeconds: 300,
      run: () => askToAnonymise(db, context.now()),
    },
    {
      name: 'demo-history',
      cron: '27 3 * * *',
      lookEverySeconds: 300,
      atStart: true,
      run: () => askForHistory(db, context.now()),
    },
    {
      name: 'store-balances',
      cron: '57 3 * * *',
      lookEverySeconds: 300,
      atStart: true,
      run: (stopping) => storeBalances(db, stopping),
    },
    bokunJob(context),
    {
      name: 'run-jobs',
      cron: '* * * * *',
      lookEverySeconds: 2,
      wokenBy: jobChannel,
      run: async (stopping) => void (await runQueuedJobs(runner, stopping)),
    },
    {
      name: 'run-resuming-jobs',
      cron: '* * * * *',
      lookEverySeconds: 2,
      wokenBy: jobChannel,
      run: async (stopping) => void (await runQueuedJobs(runner, stopping, 'resuming')),
    },
  ]
}

async function askCardGateway(context: AppContext): Promise<void> {
  const gateway = await gatewayCall(context, portalActor)
  if (!isRefusal(gateway)) await fetchInBackground(gateway)
}

/** Reads the mailbox of bounces, where one is set up. */
function bounceJobs(context: AppContext): Job[] {
  const { bounceImapUrl } = context.config
  if (bounceImapUrl === null) return []
  const mailbox = imapMailbox(bounceImapUrl)
  const run = async () => void (await readBounces(context.database.db, mailbox, context.now()))
  return [{ name: 'read-bounces', cron: '*/2 * * * *', lookEverySeconds: 30, atStart: true, run }]
}

/** How long a run of the outbox waits for its attempts. Those that take longer go on after it. */
const soonMs = 1000
/** Shutting down waits this long for messages being sent. */
const lastMessagesMs = 15_000

function webhookJob(context: AppContext): Job {
  const { sealer, config, log } = context
  const sender = new WebhookSender({
    db: context.database.db,
    sealer,
    post: webhookSender({ allowsLoopback: config.webhooksToLoopback }),
    clock: () => context.now(),
    onError: (error) => log.error(error, 'deliver-webhooks'),
  })
  return {
    name: 'deliver-webhooks',
    cron: '* * * * *',
    lookEverySeconds: 2,
    wokenBy: webhookChannel,
    run: () => sender.run(soonMs),
    stop: () => sender.stop(lastMessagesMs),
  }
}

/** Mail by SMTP where a server is configured; push to subscribed devices. */
function deliveryOf(context: AppContext) {
  const { config, sealer, log } = context
  const { db } = context.database
  const { smtpUrl, smtpConnections, mailFrom, publicUrl, linkSecret } = config
  const subject = publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'nobody@localhost'}`
  const mailer =
    smtpUrl === null
      ? null
      : smtpMailer(smtpUrl, mailFrom, { connections: smtpConnections, bounceAddress: config.bounceAddress })
  const links = signedLinks(db, sealer, linkSecret)
  const sender = new OutboxSender({
    db,
    sealer,
    clock: () => context.now(),
    limits: { connections: smtpConnections, perDomain: Math.max(1, Math.floor(smtpConnections / 2)) },
    onError: (error) => log.error(error, 'deliver-outbox'),
    channels: {
      mail: mailer === null ? null : mailChannel({ db, mailer, links, publicUrl, from: mailFrom }),
      text: textChannel({ db, sealer, config, links }),
      push: pushChannel(db, sealer, webPushSender({ keys: vapidKeys(db, sealer), subject })),
    },
  })
  const stop = async () => {
    await sender.stop(lastMessagesMs)
    mailer?.close()
  }
  return { sender, stop }
}
