import { openDatabase } from '#server/db/connection.ts'
import { mailChannel } from '#server/features/documents/commands/send-mail.ts'
import { deliverOutbox } from '#server/features/messages/commands/deliver-outbox.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { sealerOf } from '#server/secrets/sealer.ts'
import { signedLinks } from '#server/work/signed-links.ts'

/** A separate process that sends the waiting mail until it is done or killed. */
const [url = '', smtp = '', now = ''] = process.argv.slice(2)
const database = openDatabase({ url, connections: 8 })
const { db } = database
const from = 'Kerbside <hello@kerbside.example>'
const sealer = sealerOf(['a secret that only tests ever had'])
const mailer = smtpMailer(smtp, from)
const links = signedLinks(db, sealer, null)
const mail = mailChannel({ db, mailer, links, publicUrl: 'https://portal.example', from })
await deliverOutbox(db, { mail, push: null }, sealer, () => now)
mailer.close()
await database.close()
