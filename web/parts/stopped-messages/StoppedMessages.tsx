import type { StoppedMessages as Stopped } from '#contract/stopped-messages.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { dayTimeText } from '#web/ui/value/time-format.ts'

const texts: Record<Stopped[number]['kind'], string> = {
  thanks: 'Thank-you messages',
  texts: 'Text messages',
}

/** What a guest stopped, and since when. Only the guest can take it up again. */
export function StoppedMessages({ stopped }: { stopped: Stopped }) {
  const { timeZone } = useAccount().site
  return stopped.map(({ kind, since }) => (
    <p key={kind} className="soft">
      {texts[kind]}: unsubscribed {dayTimeText(since, timeZone)}. Only the guest can subscribe again.
    </p>
  ))
}
