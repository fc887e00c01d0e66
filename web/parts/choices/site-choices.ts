import type { SelectOption } from '#web/ui/form/fields.tsx'
import { matching } from '#web/ui/choice/option-search.ts'

/** The currencies and time zones known to the browser. */
export async function loadCurrencies(typed: string): Promise<SelectOption[]> {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return matching(
    Intl.supportedValuesOf('currency').map((code) => ({
      key: code,
      label: `${code} ${names.of(code) ?? ''}`.trim(),
    })),
    typed,
  )
}

/** This device's time zone, unless it is UTC, which no airport uses. */
export function deviceTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : null
}

export async function loadTimeZones(typed: string): Promise<SelectOption[]> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({
    key: zone,
    label: zone.replaceAll('_', ' '),
  }))
  return matching(zones, typed)
}
