/** Why the mail server took no message. */
export type MailFailureKind =
  | 'address'
  | 'notFound'
  | 'refused'
  | 'timeout'
  | 'encryption'
  | 'certificate'
  | 'signIn'
  | 'sender'
  | 'recipient'
  | 'other'

export interface MailFailure {
  kind: MailFailureKind
  /** The words of the server or the system. */
  said: string
}

interface Tried {
  /** `smtp.company.example:587`. */
  host: string
  from: string
  to: string
}

type Words = (tried: Tried & { said: string }) => string

const words: Record<MailFailureKind, Words> = {
  address: () => 'SMTP_URL isn’t a valid address. Use smtp:// or smtps:// followed by the server name.',
  notFound: ({ host }) => `There is no server named ${host}. Check the name in SMTP_URL.`,
  refused: ({ host }) =>
    `Connection refused: nothing answers at ${host}. Check the server and port in SMTP_URL.`,
  timeout: ({ host }) =>
    host.endsWith(':465')
      ? `Timed out: ${host} didn’t answer. Use smtps:// with port 465, or check the firewall.`
      : `Timed out: ${host} didn’t answer. A firewall may be blocking the port. Try port 587, ` +
        'or smtps:// with port 465.',
  encryption: ({ host }) =>
    `TLS failed: no encrypted connection with ${host}. Use smtp:// for port 587 and smtps:// for 465.`,
  certificate: ({ host, said }) =>
    `TLS failed: the certificate of ${host} isn’t trusted (${said}). Check the name in SMTP_URL.`,
  signIn: ({ said }) =>
    `Sign-in failed: ${said}. Check the user name and password in SMTP_URL. Write any @ in them as %40.`,
  sender: ({ from, said }) => `The server doesn’t accept mail from ${from}: ${said}. Check MAIL_FROM.`,
  recipient: ({ to, said }) => `The server doesn’t accept mail to ${to}: ${said}`,
  other: ({ said }) => `Sending failed: ${said}`,
}

/** What went wrong with a test e-mail and what to change, for the administrator. */
export function mailFailureText({ kind, said }: MailFailure, tried: Tried): string {
  return words[kind]({ ...tried, said })
}
