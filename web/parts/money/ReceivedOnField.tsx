import { useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date/DateField.tsx'

/** The day on which a bank transfer arrived. Renders nothing for other methods, which are taken now. */
export function ReceivedOnField({ today }: { today: string }) {
  const method: unknown = useWatch({ name: 'method' })
  if (method !== 'bank') return null
  return (
    <DateField
      name="receivedOn"
      label="Received on"
      hint="The day the money arrived. It must be in an open month."
      required
      max={today}
      today={today}
    />
  )
}
