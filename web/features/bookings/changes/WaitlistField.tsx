import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'

/** Shown once the server says that places are missing. */
export function WaitlistField({ hint }: { hint: string }) {
  return <CheckboxField name="allowWaitlist" label="Join the waitlist if full" hint={hint} />
}
