import { joinSentences } from '#domain/sentences.ts'
import { counted } from '#domain/text/counted.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { moneyText } from '#web/ui/value/format.ts'

/** What an action saved on the device does, in words. */
export function actionText(action: DeskAction, currency: string): string {
  switch (action.kind) {
    case 'checkIn':
      return action.passengers.length === 1
        ? 'Check in 1 passenger'
        : `Check in ${action.passengers.length} passengers`
    case 'complete':
      return 'Complete check-in'
    case 'undo':
      return 'Undo the last step'
    case 'names':
      return 'Correct names'
    case 'comments':
      return 'Change comments'
    case 'answers':
      return `Save ${counted(action.answers.length, 'answer')}`
    case 'cash':
      return `${moneyText(action.amountCents, currency)} in cash`
    default:
      return 'Call number'
  }
}

export function actionsText(count: number): string {
  return counted(count, 'action')
}

interface DeviceState {
  isAway: boolean
  isSending: boolean
  unsent: number
  /** When the stored list was made, if that is worth saying: `14:02`. */
  asOf: string | null
}

/** What the header says about the line to the portal; null while all is as usual. */
export function lineText({ isAway, isSending, unsent, asOf }: DeviceState): string | null {
  if (isAway)
    return ['Offline', unsent > 0 && `${actionsText(unsent)} saved on this device`, asOf && `as of ${asOf}`]
      .filter(Boolean)
      .join(' · ')
  return isSending && unsent > 0 ? `Sending ${actionsText(unsent)}` : null
}

/** After the network came back: `18 actions sent. 2 need attention. 1 had already been done.` */
export function sentText(sent: number, toLookAt: number, already: number): string {
  const notes = [
    ...(toLookAt > 0 ? [counted(toLookAt, 'needs attention', 'need attention')] : []),
    ...(already > 0 ? [`${already} had already been done`] : []),
  ]
  const text = `${actionsText(sent)} sent`
  return notes.length === 0 ? text : `${joinSentences([text, ...notes])}.`
}

/** Of actions that someone has to look at. */
export function lookText(count: number): string {
  return counted(count, 'action needs attention', 'actions need attention')
}
