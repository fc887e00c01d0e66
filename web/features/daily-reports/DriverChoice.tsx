import { useMemo } from 'react'
import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { AsyncCombobox } from '#web/ui/choice/AsyncCombobox.tsx'

const drivers = optionsLoader(options, { params: { list: 'drivers' } })

/** The selected driver, stored in the URL; all drivers if empty. */
export function useDriverChoice() {
  const [{ driver }, setUrl] = useUrlState({ driver: '' })
  const query = useMemo<Record<string, string>>(() => (driver === '' ? {} : { userGuid: driver }), [driver])
  return { query, driver, onDriver: (next: string) => setUrl({ driver: next }) }
}

export function DriverChoice({ driver, onDriver }: { driver: string; onDriver: (guid: string) => void }) {
  return (
    <AsyncCombobox
      label="Driver"
      labelHidden
      placeholder="All drivers"
      value={driver === '' ? null : driver}
      load={drivers}
      onChange={(key) => onDriver(key ?? '')}
    />
  )
}
