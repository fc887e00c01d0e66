import { StatusPill } from '#web/ui/value/StatusPill.tsx'
import { lookOf, type StatusKind, type StatusOf } from './statuses.ts'

/** `<Status of="trip" is="waiting" />` */
export function Status<K extends StatusKind>({ of, is }: { of: K; is: StatusOf<K> }) {
  const { tone, icon: Pictogram, word } = lookOf(of, String(is))
  return (
    <StatusPill tone={tone} icon={<Pictogram size={14} stroke={2.25} />}>
      {word}
    </StatusPill>
  )
}
