/** What the scheduled jobs are called on screens. */
export const jobTitles: Readonly<Record<string, string>> = {
  'access-tokens': 'Warn about expiring access tokens',
  'anonymise-guests': 'Remove old personal data',
  bokun: 'Process Bókun bookings',
  'card-gateway': 'Fetch card transactions',
  'clean-up': 'Delete expired data',
  'deliver-outbox': 'Send messages',
  'deliver-webhooks': 'Send webhooks',
  'demo-history': 'Load the demo history',
  'flight-data': 'Fetch flight times',
  'flight-schedule': 'Create flights from the schedule',
  'guest-day-news': 'Send day-of-service messages',
  'guest-reminders': 'Remind guests',
  'partner-reminders': 'Remind partners',
  'post-service': 'Send post-service messages',
  'read-bounces': 'Process bounced messages',
  'run-jobs': 'Run tasks',
  'run-resuming-jobs': 'Run imports',
  'store-balances': 'Store balances of closed months',
  'waitlist-offers': 'Offer places to the waitlist',
}

export function jobTitle(name: string): string {
  return jobTitles[name] ?? name
}
