import { conciergeDashboard } from '#contract/concierge.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Wave } from '#web/parts/wave/Wave.tsx'

/** Passengers by hour, for both desks together. */
export function DayWave({ date }: { date: string }) {
  const day = useLoad(conciergeDashboard, { query: { date } }, { live: ['fastTrack', 'flight'], keepPrevious: true })
  const quarters = day.data?.quarters ?? []
  return quarters.length === 0 ? null : <Wave label="Passengers by hour" quarters={quarters} />
}
