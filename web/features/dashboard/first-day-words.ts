import { configurationPath, pricesPath, weeklyFlightsPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import type { Beginning, FirstDayStep } from '#domain/first-day/checklist.ts'

interface StepWords {
  title: string
  links: readonly { label: string; href: string }[]
}

export const stepWords: Record<FirstDayStep, StepWords> = {
  places: {
    title: 'Zones and locations',
    links: [
      { label: 'Add a zone', href: configurationPath('zones', 'new') },
      { label: 'Add a location', href: configurationPath('locations', 'new') },
      { label: 'Import locations', href: configurationPath('locations-file') },
    ],
  },
  services: {
    title: 'Services and vehicles',
    links: [
      { label: 'Add a transport service', href: configurationPath('transport-services', 'new') },
      { label: 'Add a vehicle', href: configurationPath('vehicles', 'new') },
    ],
  },
  prices: {
    title: 'Prices and taxes',
    links: [
      { label: 'Set fast-track prices', href: configurationPath('prices') },
      { label: 'Set transport prices', href: pricesPath('transport') },
      { label: 'Set taxes', href: pricesPath('tax') },
    ],
  },
  flights: {
    title: 'Flights',
    links: [{ label: 'Add flights to the schedule', href: weeklyFlightsPath(null) }],
  },
  people: {
    title: 'People',
    links: [{ label: 'Add a staff user', href: configurationPath('staff-users', 'new') }],
  },
  capacity: {
    title: 'Fast-track capacity',
    links: [{ label: 'Set places per day', href: screens.dateStatus.path }],
  },
  mail: { title: 'Mail', links: [{ label: 'Set up mail', href: configurationPath('integrations') }] },
}

export const beginningWords: Record<Beginning, { offer: string; make: string }> = {
  airport: { offer: 'Add the airport', make: 'Add airport' },
  taxes: { offer: 'Add your country’s taxes', make: 'Add tax codes' },
  fastTrackPrices: { offer: 'Set prices by age band', make: 'Add prices' },
}
