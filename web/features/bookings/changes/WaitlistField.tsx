import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'

/** Shown after the server has reported that there are not enough places. */
export function WaitlistField({ hint }: { hint: string }) {
  return <CheckboxField name="allowWaitlist" label="Join the waitlist if full" hint={hint} />
}
