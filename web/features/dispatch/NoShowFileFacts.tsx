import { contactMethods, type NoShowFile } from '#contract/trip-shapes.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { timeText } from '#web/ui/value/time-format.ts'

/** The facts recorded when the trip was closed as a no-show. */
export function NoShowFileFacts({ file }: { file: NoShowFile }) {
  const { timeZone } = useAccount().site
  const clock = (at: string | null) => (at === null ? 'unknown' : timeText(at, timeZone))
  const { flight, desk, place } = file
  const attempts = file.contactAttempts.map(
    (it) => `${clock(it.at)} ${contactMethods[it.how]}${it.note === '' ? '' : ` (${it.note})`}`,
  )
  return (
    <>
      <h3>No-show record</h3>
      <LabelValues>
        <LabelValue label="At the pickup" value={`${clock(file.arrivedAt)} to ${clock(file.closedAt)}`} />
        <LabelValue label="Free waiting" value={`${file.graceMinutes} min from ${clock(file.waitedFrom)}`} />
        {flight && (
          <LabelValue
            label={flight.ident}
            value={`Landed ${clock(flight.landedAt)}, guests cleared by ${clock(flight.throughAt)}`}
          />
        )}
        {desk && (
          <LabelValue
            label="At the desk"
            value={`${desk.checkedIn} checked in, ${desk.expected} expected, ${desk.noShow} no-show`}
          />
        )}
        {file.acknowledgement !== '' && (
          <LabelValue label="Reason for no-show despite check-in" value={file.acknowledgement} />
        )}
        <LabelValue label="Contact attempts" value={attempts.join(', ')} />
        <LabelValue label="What happened" value={file.evidence} />
        {place && (
          <LabelValue
            label="Driver’s location"
            value={
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
                target="_blank"
                rel="noreferrer"
              >
                {place.latitude.toFixed(4)}, {place.longitude.toFixed(4)} (±{' '}
                {Math.round(place.accuracyMetres)} m)
              </a>
            }
          />
        )}
      </LabelValues>
    </>
  )
}
