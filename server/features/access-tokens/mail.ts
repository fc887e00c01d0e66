import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'

interface Ending {
  maker: string
  token: string
  /** The last day on which it works. */
  lastDay: ServiceDate
  company: string
  link: string
}

/** Tells the maker of a token that it expires soon. */
export function tokenEndsMail({ maker, token, lastDay, company, link }: Ending): {
  subject: string
  body: string
} {
  const body = [
    `Dear ${maker},`,
    '',
    `Your access token “${token}” expires at the end of ${serviceDateText(lastDay)}. ` +
      'After that, the system that uses it can’t call the portal.',
    '',
    'If you still need it, create a new token, enter it in that system, and revoke the old one:',
    link,
  ]
  return { subject: `Access token “${token}” expires soon - ${company}`, body: body.join('\n') }
}
