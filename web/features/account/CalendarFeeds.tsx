import { useState } from 'react'
import {
  calendarFeeds,
  makeCalendarFeed,
  turnOffCalendarFeed,
  type CalendarFeed,
} from '#contract/calendar-feeds.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { CopyLine } from '#web/ui/value/CopyLine.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Section } from './Section.tsx'
import classes from './account.module.css'

const words: Record<CalendarFeed['kind'], { title: string; about: string }> = {
  driver: { title: 'Your trips', about: 'The trips assigned to you for the next two months' },
  partner: { title: 'Your bookings', about: 'Your company’s bookings for the next year' },
  desk: { title: 'Airport desk', about: 'The desk’s parties for the next week' },
}

/** Links for the user's own calendar app. */
export function CalendarFeeds() {
  const found = useLoad(calendarFeeds, {}, { live: ['ownAccount'] })
  return (
    <Section title="Calendar feeds">
      <p className="soft">
        Subscribe in your calendar app. Many apps check for changes only every few hours.
      </p>
      <LoadBoundary {...found}>
        {found.data?.items.map((it) => (
          <Feed key={it.kind} {...it} />
        ))}
      </LoadBoundary>
    </Section>
  )
}

const refreshes = [calendarFeeds]

function Feed({ kind, link }: CalendarFeed) {
  const { title, about } = words[kind]
  const { save, sending, problems } = useSave(makeCalendarFeed, { refreshes })
  const [asking, setAsking] = useState<'replace' | 'turnOff' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <h3>{title}</h3>
      <p className="soft">{about}</p>
      {link === null ? (
        <div className={classes.buttons}>
          <Button busy={sending} onClick={() => void save({ params: { kind } })}>
            Create link<span className="said"> for {title}</span>
          </Button>
        </div>
      ) : (
        <LiveLink {...link} title={title} ask={setAsking} />
      )}
      <Problems problems={problems} />
      {asking !== null && <AskDialog kind={kind} action={asking} onClose={close} />}
    </>
  )
}

interface LiveLinkProps extends NonNullable<CalendarFeed['link']> {
  title: string
  ask: (action: 'replace' | 'turnOff') => void
}

function LiveLink({ url, readAt, title, ask }: LiveLinkProps) {
  const { timeZone } = useAccount().site
  return (
    <>
      <CopyLine label={`Link to ${title}`} text={url} />
      <p className="soft">
        Anyone with this link can see guests’ names, times and places, so keep it private.{' '}
        {readAt === null
          ? 'No calendar app has used this link yet.'
          : `Last used by a calendar app on ${dayTimeText(readAt, timeZone)}.`}
      </p>
      <div className={classes.buttons}>
        <Button href={url.replace(/^https?:/, 'webcal:')}>Add to calendar</Button>
        <Button onClick={() => ask('replace')}>
          Replace link<span className="said"> to {title}</span>
        </Button>
        <Button onClick={() => ask('turnOff')}>
          Turn off<span className="said"> {title}</span>
        </Button>
      </div>
    </>
  )
}

const questions = {
  replace: {
    title: 'Replace link',
    message: 'Calendars that use the current link will stop updating. Add the new link to each of them.',
    okText: 'Replace link',
    endpoint: makeCalendarFeed,
  },
  turnOff: {
    title: 'Turn off calendar feed',
    message: 'Calendars that use this link will stop updating.',
    okText: 'Turn off',
    endpoint: turnOffCalendarFeed,
  },
}

interface AskDialogProps {
  kind: CalendarFeed['kind']
  action: keyof typeof questions
  onClose: () => void
}

function AskDialog({ kind, action, onClose }: AskDialogProps) {
  const { endpoint, ...texts } = questions[action]
  return (
    <ConfirmSave
      call={endpoint}
      args={{ params: { kind } }}
      refreshes={refreshes}
      {...texts}
      danger={action === 'turnOff'}
      onClose={onClose}
    />
  )
}
