import type { GroupDetail } from '#contract/groups.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { serviceText } from './service-choice.ts'

/** Chooses the service to change. Shown only if more than one qualifies. */
export function ServiceField({
  services,
  label = 'Service',
}: {
  services: readonly GroupDetail['bookings'][number][]
  label?: string
}) {
  if (services.length < 2) return null
  return (
    <ChoiceField
      name="bookingGuid"
      label={label}
      options={services.map((it) => ({ key: it.guid, label: serviceText(it) }))}
    />
  )
}
