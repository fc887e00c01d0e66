import { clearedText } from '#domain/fast-track/check-in.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import type { Outcome } from '#web/api/outcome.ts'
import { problemsOf } from '#web/api/outcome.ts'
import { useSave } from '#web/api/use-save.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { moneyText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import { deskCalls, deskRefreshes } from './desk-calls.ts'
import { whyNotHere } from './desk-words.ts'
import type { Desk } from './use-desk.ts'
import type { Ticks } from './use-ticks.ts'

/**
 * The actions of the open party, each with the reason if it is disabled. After each one the sign shows the
 * result and the search box is ready again.
 */
export function usePartyActions(desk: Desk, party: DeskParty, ticks: Ticks) {
  const { timeZone, currency } = useAccount().site
  const checkingIn = useSave(deskCalls[desk.mode].checkIn, { refreshes: deskRefreshes, quiet: true })
  const confirming = useSave(deskCalls[desk.mode].confirm, { refreshes: deskRefreshes, quiet: true })
  const query = { groupGuid: party.groupGuid }
  const title = `${party.reference}, ${party.name}`
  const due = party.balanceCents > 0 ? [`${moneyText(party.balanceCents, currency)} due`] : []

  const checkIn = async () => {
    const outcome = await checkingIn.save({
      query,
      body: { bookingGuid: party.bookingGuid, passengers: ticks.passengers, device: desk.device },
    })
    if (outcome.kind !== 'ok') return fail(outcome)
    const { alreadyHere } = outcome.reply
    const fresh = ticks.ticked.length - alreadyHere.length
    const others = alreadyHere.map(
      (it) =>
        `${it.name || 'A passenger'} was checked in at ${timeText(it.at, timeZone)} ` +
        `by ${it.by}${it.device && `, ${it.device}`}`,
    )
    desk.say({
      signal: others.length > 0 || due.length > 0 ? 'look' : 'good',
      title,
      message: joinSentences([
        `${fresh} checked in, ${party.here + fresh} of ${party.people.length} in total`,
        ...due,
        ...others,
      ]),
    })
    ticks.done()
    desk.ready()
  }

  const confirm = async () => {
    const accepts = party.warnings.map((it) => it.name)
    const outcome = await confirming.save({
      query,
      body: { bookingGuid: party.bookingGuid, device: desk.device, accepts },
    })
    if (outcome.kind !== 'ok') return fail(outcome)
    const missing = party.people.length - party.here
    desk.say({
      signal: missing > 0 || due.length > 0 ? 'look' : 'good',
      title,
      message: joinSentences([clearedText(missing), ...due]),
    })
    desk.leave()
  }

  function fail(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): void {
    const message =
      outcome.kind === 'fields' ? Object.values(outcome.fields).join(' ') : problemsOf(outcome).join(' ')
    desk.say({ signal: 'bad', title, message: message || 'Something went wrong. Try again.' })
    desk.ready()
  }

  const whyNotCheckIn =
    whyNotHere(party, desk.mode) ?? (ticks.ticked.length === 0 ? 'First select who is here' : null)
  return {
    checkIn,
    confirm,
    whyNotCheckIn,
    whyNotConfirm: party.direction === desk.mode ? party.whyNot.serve : party.notice,
    isCheckingIn: checkingIn.sending,
    isConfirming: confirming.sending,
  }
}
