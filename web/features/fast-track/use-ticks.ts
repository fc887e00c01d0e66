import { useState } from 'react'
import type { DeskParty } from '#contract/fast-track.ts'

interface Name {
  firstName: string
  lastName: string
}

/**
 * The selected passengers and typed names while the party is open. A passenger whom another tablet checks in
 * meanwhile is deselected.
 */
export function useTicks(party: DeskParty) {
  // Missing passengers of a cleared party can still be checked in.
  const expected = party.people
    .filter((it) => it.state === 'expected' || (party.status === 'completed' && it.state === 'noShow'))
    .map((it) => it.guid)
  // A single passenger is selected by default.
  const [chosen, setChosen] = useState<readonly string[]>(() => (party.people.length === 1 ? expected : []))
  const [names, setNames] = useState<Readonly<Record<string, Name>>>({})
  const [isNaming, setNaming] = useState(false)
  const ticked = chosen.filter((guid) => expected.includes(guid))
  const toggle = (guid: string) =>
    setChosen(ticked.includes(guid) ? ticked.filter((it) => it !== guid) : [...ticked, guid])
  const tickAll = () => setChosen(ticked.length === expected.length ? [] : expected)
  const nameOf = ({ guid, firstName, lastName }: DeskParty['people'][number]): Name =>
    names[guid] ?? { firstName, lastName }
  const rename = (person: DeskParty['people'][number], change: Partial<Name>) =>
    setNames({ ...names, [person.guid]: { ...nameOf(person), ...change } })
  /** The check-in's passengers, with names only where the user typed one. */
  const passengers = ticked.map((guid) => ({ guid, ...names[guid] }))
  /** Names that differ from the stored ones, with what the device showed before. */
  const renamed = party.people.flatMap((person) => {
    const { firstName, lastName } = nameOf(person)
    const isSame = firstName === person.firstName && lastName === person.lastName
    return isSame
      ? []
      : [{ guid: person.guid, firstName, lastName, seen: `${person.firstName} ${person.lastName}`.trim() }]
  })
  const done = () => {
    setChosen([])
    setNames({})
    setNaming(false)
  }
  return {
    expected,
    ticked,
    choose: setChosen,
    toggle,
    tickAll,
    nameOf,
    rename,
    passengers,
    renamed,
    isNaming,
    setNaming,
    done,
  }
}

export type Ticks = ReturnType<typeof useTicks>
