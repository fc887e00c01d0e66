import type { ReactNode } from 'react'
import type { BankLine } from '#contract/bank-statements.ts'
import type { Certainty } from '#domain/bank/line-facts.ts'
import { IconBan } from '#web/ui/icon/first-icons.ts'
import { IconCheck, IconCircleDashed, IconClock, IconQuestionMark } from '#web/ui/icon/icons.ts'
import { StatusPill, type Tone } from '#web/ui/value/StatusPill.tsx'
import { stateWords } from './bank-words.ts'

const certaintyLooks: Record<Certainty, [Tone, ReactNode, string]> = {
  sure: ['good', <IconCheck key="sure" size={14} stroke={2.25} />, 'Clear match'],
  likely: ['look', <IconQuestionMark key="likely" size={14} stroke={2.25} />, 'Possible match'],
  none: ['still', <IconCircleDashed key="none" size={14} stroke={2.25} />, 'No match'],
}

/** How certain the suggested match of a line is or, once it is settled, the line's state. */
export function LineState({ line }: { line: BankLine }) {
  if (line.proposal) {
    const [tone, icon, word] = certaintyLooks[line.proposal.certainty]
    return (
      <StatusPill tone={tone} icon={icon}>
        {word}
      </StatusPill>
    )
  }
  if (line.state === 'skipped')
    return (
      <StatusPill tone="still" icon={<IconBan size={14} stroke={2.25} />}>
        {stateWords.skipped}
      </StatusPill>
    )
  const isReversed = line.parts.some((it) => it.isReversed)
  return (
    <StatusPill
      tone={isReversed ? 'bad' : 'good'}
      icon={isReversed ? <IconClock size={14} stroke={2.25} /> : <IconCheck size={14} stroke={2.25} />}
    >
      {isReversed ? 'Reversed later' : stateWords[line.state]}
    </StatusPill>
  )
}
