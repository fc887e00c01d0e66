import { IconChecks, IconUserCheck } from '#web/ui/icon/icons.ts'
import { useState, type RefObject } from 'react'
import { joinSentences } from '#domain/sentences.ts'
import { counted } from '#domain/text/counted.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { isEarly } from '#domain/fast-track/overdue.ts'
import { portalNow } from '#web/clock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useActionsHere } from '#web/ui/actions/actions-here.ts'
import { shownKeys, useShortcut } from '#web/ui/keys/shortcuts.ts'
import { questionsLoading, saveAnswers, type CheckInQuestions } from './check-in-questions.ts'
import { nameText } from './desk-words.ts'
import { EarlyCheckIn } from './EarlyCheckIn.tsx'
import type { Desk } from './use-desk.ts'
import { useWhyNoPayment } from './use-why-no-payment.ts'
import { usePartyActions } from './use-party-actions.ts'
import type { Ticks } from './use-ticks.ts'
import classes from './scan.module.css'

interface PartyActionsProps {
  desk: Desk
  party: DeskParty
  ticks: Ticks
  /** Null: nothing is asked at check-in. */
  questions: RefObject<CheckInQuestions | null> | null
}

/** The two desk actions, within reach of the thumb; the next one is highlighted. */
export function PartyActions({ desk, party, ticks, questions }: PartyActionsProps) {
  const [asking, setAsking] = useState<'early' | 'warnings' | null>(null)
  const [isEarlyAccepted, setEarlyAccepted] = useState(false)
  const actions = usePartyActions(desk, party, ticks)
  const whyNoPayment = useWhyNoPayment(party)
  const missing = party.people.length - party.here
  const { warnings } = party
  const isNextConfirm = party.whyNot.serve === null && ticks.ticked.length === 0
  const checkInAnswered = async () => {
    if (questions !== null && questions.current === null)
      return desk.say({
        signal: 'look',
        title: `${party.reference}, ${party.name}`,
        message: questionsLoading,
      })
    if (await saveAnswers(questions)) await actions.checkIn()
  }
  const checkIn = () =>
    isEarly(party, portalNow()) && !isEarlyAccepted ? setAsking('early') : void checkInAnswered()
  const confirm = () => (warnings.length > 0 ? setAsking('warnings') : void actions.confirm())
  const next = () => {
    if (
      document.querySelector('[role="dialog"], [role="alertdialog"]') ||
      actions.isCheckingIn ||
      actions.isConfirming
    )
      return
    if (desk.typed !== '') return void desk.find(desk.typed)
    const whyNot = isNextConfirm ? actions.whyNotConfirm : actions.whyNotCheckIn
    if (whyNot !== null)
      return desk.say({ signal: 'look', title: `${party.reference}, ${party.name}`, message: whyNot })
    if (isNextConfirm) confirm()
    else checkIn()
  }
  useShortcut({ keys: 'Mod+Enter', label: 'Check in, then complete check-in', run: next })
  useActionsHere(`Party ${party.reference}`, [
    { label: 'Check in', whyNot: actions.whyNotCheckIn, run: checkIn },
    { label: 'Complete check-in', whyNot: actions.whyNotConfirm, run: confirm },
  ])
  const done = () => {
    setAsking(null)
    desk.ready()
  }
  return (
    <>
      <footer className={classes.actions}>
        <Button
          size="lg"
          kind={isNextConfirm ? 'plain' : 'main'}
          icon={<IconUserCheck size={22} aria-hidden />}
          busy={actions.isCheckingIn}
          disabledReason={actions.whyNotCheckIn}
          aria-keyshortcuts="Control+Enter"
          onClick={checkIn}
        >
          {ticks.ticked.length > 1 ? `Check in ${ticks.ticked.length}` : 'Check in'}
          {!isNextConfirm && actions.whyNotCheckIn === null && <NextKeys />}
        </Button>
        <Button
          size="lg"
          kind={isNextConfirm ? 'main' : 'plain'}
          icon={<IconChecks size={22} aria-hidden />}
          busy={actions.isConfirming}
          disabledReason={actions.whyNotConfirm}
          aria-keyshortcuts="Control+Enter"
          onClick={confirm}
        >
          Complete check-in
          {isNextConfirm && <NextKeys />}
        </Button>
      </footer>
      <EarlyCheckIn
        open={asking === 'early'}
        party={party}
        onOk={() => {
          setAsking(null)
          setEarlyAccepted(true)
          void checkInAnswered()
        }}
        onCancel={done}
      />
      <ConfirmDialog
        open={asking === 'warnings'}
        title={
          missing > 0 ? counted(missing, 'passenger is missing', 'passengers are missing') : 'Payment is due'
        }
        message={joinSentences([
          missing > 0 ? absent(party).join(', ') : '',
          ...warnings.map((it) => it.message),
          missing > 0 ? '' : (whyNoPayment ?? ''),
        ])}
        okText={missing > 0 ? `Complete with ${missing} missing` : 'Complete without payment'}
        cancelText={missing > 0 ? 'Keep waiting' : whyNoPayment === null ? 'Take payment first' : 'Cancel'}
        busy={actions.isConfirming}
        onOk={() => {
          setAsking(null)
          void actions.confirm()
        }}
        onCancel={done}
      />
    </>
  )
}

/** The names of those who aren’t checked in. */
function absent(party: DeskParty): string[] {
  return party.people.flatMap((it, place) => (it.state === 'checkedIn' ? [] : [nameText(it, place)]))
}

/** The keys of the next action, where there is a keyboard. */
function NextKeys() {
  return (
    <kbd className={classes.keys} aria-hidden>
      {shownKeys('Mod+Enter').join(' ')}
    </kbd>
  )
}
