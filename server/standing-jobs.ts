import { deliverOutbox, type Ways } from '#server/features/documents/commands/deliver-outbox.ts'
import { mailWay } from '#server/features/documents/commands/send-mail.ts'
import { signedLinks } from '#server/features/documents/commands/signed-links.ts'
import { cleanUp } from '#server/features/tasks/commands/clean-up.ts'
import type { House } from '#server/house.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { outboxChannel } from '#server/work/journal.ts'

/** Every job of the house, in one list. */
export function standingJobs(house: House): Job[] {
  const { db } = house.database
  const ways = waysOf(house)
  return [
    {
      name: 'deliver-outbox',
      cron: '* * * * *',
      lookEverySeconds: 2,
      wokenBy: outboxChannel,
      run: async () => void (await deliverOutbox(db, ways, house.now)),
    },
    { name: 'clean-up', cron: '17 3 * * *', lookEverySeconds: 300, run: () => cleanUp(db, house.now()) },
  ]
}

/** Mail by SMTP where a server is set. Push has no way out yet that knows a subscription: its messages are kept. */
function waysOf({ config, database: { db } }: House): Ways {
  const { smtpUrl, mailFrom, publicUrl, linkSecret } = config
  if (smtpUrl === null) return { mail: null, push: null }
  return { mail: mailWay({ db, mailer: smtpMailer(smtpUrl, mailFrom), links: signedLinks(db, linkSecret), publicUrl }), push: null }
}
