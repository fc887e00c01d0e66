import { counted } from '#domain/text/counted.ts'
import { useMemo } from 'react'
import { options } from '#contract/options.ts'
import { useLoad } from '#web/api/use-load.ts'

export interface ServiceRoom {
  guid: string
  name: string
  /** Seats for passengers. */
  passengers: number
  luggage: number
}

/** The transport services with each car's capacity. */
export function useServices(): readonly ServiceRoom[] {
  const { data } = useLoad(options, { params: { list: 'transport-services' } }, { staleTimeMs: 5 * 60_000 })
  return useMemo(
    () =>
      (data?.items ?? []).flatMap(({ guid, name, passengers, luggage = 0 }) =>
        guid && name && passengers ? [{ guid, name, passengers, luggage }] : [],
      ),
    [data],
  )
}

/** `Sedan, 3 guests, 3 bags` */
export function roomText({ name, passengers, luggage }: ServiceRoom): string {
  return [name, counted(passengers, 'guest'), ...(luggage > 0 ? [`${luggage} bags`] : [])].join(', ')
}
