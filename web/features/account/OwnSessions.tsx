import { counted } from '#domain/text/counted.ts'
import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { useState } from 'react'
import { endOtherSessions, endSession, ownAccount, type OwnSession } from '#contract/account.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Problems } from '#web/ui/dialog/Dialog.tsx'
import { dayTimeText } from '#web/ui/value/time-format.ts'
import { Section } from './Section.tsx'
import classes from './account.module.css'

/** The account's sessions, so that users can end those they don't recognize. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const ending = useSave(endSession, { refreshes: [ownAccount.load] })
  const [asking, setAsking] = useState(false)
  const others = sessions.filter((it) => !it.here).length
  return (
    <Section title="Active sessions">
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <SessionLine
            key={session.guid}
            session={session}
            busy={ending.sending}
            onEnd={() => void ending.save({ body: { guid: session.guid } })}
          />
        ))}
      </ul>
      <Problems problems={ending.problems} />
      {others > 0 && (
        <div className={classes.buttons}>
          <Button onClick={() => setAsking(true)}>Sign out all other devices</Button>
        </div>
      )}
      {asking && <EndOthers count={others} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function SessionLine({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const { timeZone } = useAccount().site
  return (
    <li>
      <div>
        <strong>{session.device}</strong> {session.here && <span className={classes.here}>This device</span>}
        <small>
          {session.ip}, signed in {dayTimeText(session.signedInAt, timeZone)}, last seen{' '}
          {dayTimeText(session.seenAt, timeZone)}
        </small>
      </div>
      {!session.here && (
        <Button onClick={onEnd} disabled={busy}>
          Sign out
          <span className="said"> {session.device}</span>
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <ConfirmSave
      call={endOtherSessions}
      refreshes={[ownAccount.load]}
      title="Sign out all other devices"
      message={`This signs out ${counted(count, 'other device')}.`}
      okText="Sign out"
      onClose={onClose}
    />
  )
}
