import { configurationPath } from '#contract/addresses.ts'
import { screens, type ScreenName } from '#contract/screens.ts'
import type { Needs } from '#domain/access/permissions.ts'
import type { Destination } from './destination.ts'

/** The settings on each page, named like its fields and headings. */
export const settings: Readonly<Record<string, { page: string; labels: readonly string[] }>> = {
  site: {
    page: 'Site',
    labels: [
      'Title',
      'Operating company',
      'Web agency',
      'Currency',
      'Airport',
      'Time zone',
      'Address',
      'Payment instructions',
      'Country',
      'Tax number',
      'IBAN',
      'Account number',
      'Maximum partner payment',
    ],
  },
  till: {
    page: 'Payments and cash',
    labels: [
      'Other currencies',
      'Limits',
      'Warn above',
      'Require policy override above',
      'Write-off limit',
      'Manual fees',
      'Warn about fees above',
      'Require policy override for fees above',
      'Require an open drawer to take cash',
      'Drivers see their pay',
      'Drivers are paid by',
    ],
  },
  'guest-messages': {
    page: 'Messages to guests',
    labels: [
      'Company language',
      'Phone number for guests',
      'Reply-to address',
      'Fast-track meeting points',
      'Reminders',
      'Remind guests the day before a service',
      'Send payment reminders',
      'On the day',
      'Tell guests who their driver is',
      'Tell guests when their driver is on the way',
      'Tell guests when their driver is waiting',
      'Tell guests we know their flight is late',
      'My booking',
    ],
  },
  'post-service': {
    page: 'Post-service message',
    labels: ['Send this message', 'Suggested gratuities', 'Subject'],
  },
  privacy: { page: 'Privacy', labels: ['Keep guests’ personal data', 'Erasures on request'] },
  map: { page: 'Map', labels: ['Tile address', 'Map credit', 'Credit link'] },
  'flight-schedule': { page: 'Flight schedule', labels: ['Flights created ahead'] },
  integrations: {
    page: 'Integrations',
    labels: [
      'Mail',
      'Push',
      'Files',
      'Flight data',
      'Card gateway',
      'Text messages',
      'Wallet passes',
      'Bókun',
    ],
  },
  tasks: {
    page: 'Tasks',
    labels: [
      'Import locations',
      'Flight schedules',
      'Update flight times',
      'Assign day numbers',
      'Reset airports',
      'Update airport and airline names',
      'Rebuild the search index of names',
      'Reset original booking dates',
      'Delete expired data',
    ],
  },
}

const settingWords: Readonly<Record<string, readonly string[]>> = {
  'Other currencies': ['exchange rates', 'foreign currencies', 'dollars', 'euros'],
  'Tax number': ['VAT number'],
  'Payment instructions': ['bank account'],
  IBAN: ['bank account'],
  Mail: ['smtp', 'e-mail', 'mail server'],
  Push: ['notifications'],
  'Card gateway': ['credit cards', 'plug’n pay', 'online payments'],
  'Text messages': ['sms', 'whatsapp'],
  'Wallet passes': ['apple wallet', 'google wallet', 'passbook'],
  'Delete expired data': ['gdpr', 'privacy', 'retention'],
}

/** A user's own settings, all on the account page. */
const ownSettings: Readonly<Record<string, readonly string[]>> = {
  'Change password': ['password', 'new password'],
  'Two-step sign-in': ['totp', '2fa', 'authenticator', 'recovery codes', 'two-factor'],
  'Active sessions': ['sessions', 'devices', 'sign out everywhere'],
  'Push notifications': ['notifications', 'alerts'],
  'Calendar feeds': ['calendar feed', 'ical', 'ics', 'subscribe to calendar', 'outlook'],
  'This device': ['device', 'this computer', 'browser'],
  Theme: ['appearance', 'colours', 'colors'],
  'Single-key shortcuts': ['keyboard', 'shortcuts', 'keys'],
}

type PartsOf = (
  screen: ScreenName,
  needs?: Needs,
  where?: string,
) => (label: string, href: string, words?: readonly string[]) => Destination

export function settingsOf(partsOf: PartsOf): Destination[] {
  const own = Object.entries(ownSettings).map(([label, words]) =>
    partsOf('account')(label, screens.account.path, words),
  )
  const ofPages = Object.entries(settings).flatMap(([key, { page, labels }]) =>
    labels.map((label) =>
      partsOf('configuration', 'adminSystem', page)(label, configurationPath(key), settingWords[label]),
    ),
  )
  return [...own, ...ofPages].map((it) => ({ ...it, isRare: true }))
}
