import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dailyReports } from '#contract/daily-reports.ts'
import { screens } from '#contract/screens.ts'
import { allPermissions, partnerPermissions, type Permission } from '#domain/access/permissions.ts'
import { pages } from '#web/pages.ts'
import { configurationGroups } from '#web/shell/sections/configuration-sections.ts'
import * as sections from '#web/shell/sections/sections.ts'
import { commandsFor, type Command } from '#web/ui/palette/palette-order.ts'
import type { Destination } from './destination.ts'
import { destinations, destinationsFor } from './destinations.ts'
import { settings } from './setting-destinations.ts'

const asCommand = ({ label, href, in: where, words = [], isRare = false }: Destination): Command => ({
  id: `${href} ${label}`,
  kind: where === undefined ? 'page' : 'part',
  group: '',
  title: label,
  ...(where !== undefined && { detail: where }),
  words,
  isRare,
  run: () => undefined,
})

/** The URLs that a text finds, best first. */
function foundBy(
  typed: string,
  granted: readonly Permission[] = allPermissions,
  kind: 'staff' | 'partner' = 'staff',
) {
  const commands = destinationsFor(granted, kind, () => true).map(asCommand)
  return commandsFor(commands, typed).map((it) => it.id.split(' ')[0])
}

describe('Enter goes where the words say', () => {
  test.each([
    ['manager', '/manager'],
    ['sign out', '/sign-out'],
    ['log out', '/sign-out'],
    ['tax', '/reports?tab=tax'],
    ['VAT', '/configuration/prices?tab=tax'],
    ['tax return', '/reports?tab=tax'],
    ['return tax', '/reports?tab=tax'],
    ['prices', '/configuration/prices'],
    ['rates', '/configuration/prices'],
    ['vehicles', '/configuration/vehicles'],
    ['cars', '/configuration/vehicles'],
    ['staff', '/configuration/staff-users'],
    ['drivers', '/configuration/staff-users'],
    ['closing', '/manager/closing'],
    ['close the month', '/manager/closing'],
    ['history', '/manager/history'],
    ['audit', '/manager/history'],
    ['cash drawer', '/drawer'],
    ['settings', '/configuration'],
    ['customers', '/customers'],
    ['concierge', '/concerige-dash'],
    ['check in', '/scan'],
    ['appearance', '/account'],
    ['tips', '/driver-gratutities'],
    ['calendar feed', '/account'],
    ['waitlist', '/customers?waitlist=yes'],
    ['unpaid', '/customers?owing=yes'],
    ['tomorrow', '/customers?when=tomorrow'],
    ['unassigned', '/dispatcher?state=noDriver'],
    ['assign', '/dispatcher?state=noDriver'],
    ['trips', '/dispatcher/trips'],
    ['requests', '/guest-messages'],
    ['request', '/guest-messages'],
    ['quote', '/new-booking/quotes'],
    ['quotes', '/new-booking/quotes'],
    ['quot', '/new-booking/quotes'],
    ['offer a price', '/new-booking'],
    ['reminders', '/follow-ups'],
    ['text messages', '/guest-messages'],
    ['search', '/customers'],
    ['invoice', '/partner'],
    ['issue invoice', '/partner?open=invoices'],
    ['remind', '/partner?open=reminders'],
    ['undo', '/manager/history'],
    ['task', '/configuration/tasks'],
    ['follow up', '/follow-ups'],
    ['to do', '/follow-ups'],
    ['cancellation fee', '/configuration/prices?tab=terms'],
    ['fee cancellation', '/configuration/prices?tab=terms'],
    ['refund', '/reports/transactions'],
    ['gratuity', '/manager/gratuities'],
    ['price', '/configuration/prices'],
    ['vehicle', '/configuration/vehicles'],
    ['logout', '/sign-out'],
    ['invoices', '/partner'],
    ['commission', '/partner'],
  ])('%s → %s', (typed, href) => {
    expect(foundBy(typed)[0]).toBe(href)
  })
})

describe('each is reached by its own name', () => {
  // A menu page with this synonym may come first: Bookings is also a synonym of Customers.
  const named = (label: string) => destinations.filter((it) => it.label === label)

  test.each(destinations.map((it) => [it.label, it.in ?? 'the menu', it] as const))(
    '%s in %s',
    (label, _, destination) => {
      const kind = destination.only ?? 'staff'
      const places = foundBy(label, allPermissions, kind).slice(0, named(label).length + 1)
      expect(places).toContain(destination.href)
    },
  )

  test('every page without a parameter', () => {
    const paths = destinations.map((it) => it.href.split('?')[0])
    expect(pages.map((it) => it.path).filter((it) => !it.includes('$') && !paths.includes(it))).toEqual([])
  })

  test('every entry of the menu, daily report, tab and card of the configuration', () => {
    const labels = new Set(destinations.map((it) => it.label))
    const wanted = [
      ...Object.values(screens).map((it) => it.label),
      ...dailyReports.map((it) => it.label),
      ...[sections.reportTabs, sections.priceTabs, sections.importTabs].flatMap((it) => Object.values(it)),
      ...[...sections.cardPaymentViews, ...sections.bankViews, ...sections.gratuityViews].map(
        (it) => it.label,
      ),
      ...configurationGroups.flatMap((it) => it.cards).map((it) => it.label),
    ]
    expect(wanted.filter((it) => !labels.has(it))).toEqual([])
  })

  /** Labels that aren't settings, or too general to search for. */
  const notSettings = [
    'Language',
    'Text',
    'Send after',
    'Payment reminder',
    'Currency',
    'Meeting points',
    'Message preview',
  ]
  test.each([
    ['site', 'configuration/SitePage.tsx'],
    ['till', 'till/TillSettingsPage.tsx'],
    ['guest-messages', 'configuration/GuestMessagesPage.tsx'],
    ['post-service', 'configuration/PostServicePage.tsx'],
    ['flight-schedule', 'configuration/FlightSchedulePage.tsx'],
    ['map', 'configuration/MapPage.tsx'],
  ])('every setting of %s', (key, file) => {
    const source = readFileSync(new URL(`../../features/${file}`, import.meta.url), 'utf8')
    const labels = [...source.matchAll(/label="([^"]+)"/g)].map((it) => it[1])
    const { page, labels: listed } = settings[key] ?? { page: '', labels: [] }
    const known = [...listed, ...notSettings, page]
    expect(labels.filter((it) => it !== undefined && !known.includes(it))).toEqual([])
  })

  test('every task', () => {
    const source = readFileSync(new URL('../../features/tasks/TasksPage.tsx', import.meta.url), 'utf8')
    const titles = [...source.matchAll(/\btitle(?:: '|=")([^'"]+)|<h2>(Import locations)/g)]
    const { page, labels } = settings['tasks'] ?? { page: '', labels: [] }
    expect(new Set(titles.map((it) => it[1] ?? it[2]))).toEqual(new Set([page, ...labels]))
  })
})

test('the beginning of another word doesn’t offer to sign out', () => {
  expect(foundBy('logo')).not.toContain('/sign-out')
})

describe('only what the user may open', () => {
  test('a driver', () => {
    expect(foundBy('prices', ['driver'])).toEqual([])
    expect(foundBy('trip report', ['driver'])[0]).toBe('/driver-trips')
    expect(foundBy('manager', ['driver'])).toEqual([])
  })

  test('an administrator without access to money has Manager, but not its closing', () => {
    expect(foundBy('manager', ['adminSystem'])[0]).toBe('/manager')
    expect(foundBy('closing', ['adminSystem'])).not.toContain('/manager/closing')
    expect(foundBy('vat', ['adminSystem'])[0]).toBe('/configuration/prices?tab=tax')
  })

  test('a partner user has the own statement, which staff have not', () => {
    expect(foundBy('statement', partnerPermissions, 'partner')[0]).toBe('/customers/statement')
    expect(foundBy('statement')).not.toContain('/customers/statement')
  })
})
