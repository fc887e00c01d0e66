import type { GroupDetail } from '#contract/groups.ts'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { serviceText } from './service-choice.ts'

/** Which service a change is for, where it was chosen for the whole reservation and more than one would do. */
export function ServiceField({ services, label = 'Service' }: { services: readonly GroupDetail['bookings'][number][]; label?: string }) {
  if (services.length < 2) return null
  return <ChoiceField name="bookingGuid" label={label} options={services.map((it) => ({ key: it.guid, label: serviceText(it) }))} />
}
