import { contactMethods, type NoShowFile } from '#contract/trip-shapes.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { timeText } from '#web/ui/value/time-format.ts'

/** What was known when the trip was closed as a no-show: who says so, and what the flight, the desk and the clock said. */
export function NoShowFileFacts({ file }: { file: NoShowFile }) {
  const { timeZone } = useAccount().site
  const clock = (at: string | null) => (at === null ? 'not known' : timeText(at, timeZone))
  const { flight, desk, place } = file
  const attempts = file.contactAttempts.map((it) => `${clock(it.at)} ${contactMethods[it.how]}${it.note === '' ? '' : ` (${it.note})`}`)
  return (
    <>
      <h3>No-show file</h3>
      <LabelValues>
        <LabelValue label="At the pickup" value={`from ${clock(file.arrivedAt)} until ${clock(file.closedAt)}`} />
        <LabelValue label="Free waiting" value={`${file.graceMinutes} min from ${clock(file.waitedFrom)}`} />
        {flight && (
          <LabelValue label={flight.ident} value={`landed ${clock(flight.landedAt)}, guests through by ${clock(flight.throughAt)}`} />
        )}
        {desk && (
          <LabelValue label="The desk had" value={`${desk.checkedIn} checked in, ${desk.expected} expected, ${desk.noShow} no-show`} />
        )}
        {file.acknowledgement !== '' && <LabelValue label="Closed all the same" value={file.acknowledgement} />}
        <LabelValue label="Tried" value={attempts.join(', ')} />
        <LabelValue label="What happened" value={file.evidence} />
        {place && (
          <LabelValue
            label="Driver’s place"
            value={
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
                target="_blank"
                rel="noreferrer"
              >
                {place.latitude.toFixed(4)}, {place.longitude.toFixed(4)} (± {Math.round(place.accuracyMetres)} m)
              </a>
            }
          />
        )}
      </LabelValues>
    </>
  )
}
