import { IconCheck, IconChecks, IconPencil } from '#web/ui/icon/icons.ts'
import type { DeskParty } from '#contract/fast-track.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { timeText } from '#web/ui/value/time-format.ts'
import { bandText, nameText } from './desk-words.ts'
import { SaveNames } from './SaveNames.tsx'
import type { Desk } from './use-desk.ts'
import type { Ticks } from './use-ticks.ts'
import classes from './PassengerTicks.module.css'
import scanClasses from './scan.module.css'

/** All passengers of the party: tick those present, fill in names. */
export function PassengerTicks({ desk, party, ticks }: { desk: Desk; party: DeskParty; ticks: Ticks }) {
  const isOpen = ticks.expected.length > 0 && party.whyNot.checkIn === null
  return (
    <fieldset className={classes.people}>
      <legend>
        {party.here} of {party.people.length} checked in
      </legend>
      {isOpen && (
        <div className={classes.peopleActions}>
          <Button
            size="md"
            icon={<IconChecks size={18} aria-hidden />}
            aria-keyshortcuts="a"
            onClick={ticks.tickAll}
          >
            {ticks.ticked.length === ticks.expected.length
              ? 'Clear all'
              : `Select all ${ticks.expected.length}`}
            <kbd aria-hidden>A</kbd>
          </Button>
          <Button
            size="md"
            kind="quiet"
            icon={<IconPencil size={18} aria-hidden />}
            aria-expanded={ticks.isNaming}
            onClick={() => ticks.setNaming(!ticks.isNaming)}
          >
            Names
          </Button>
          {ticks.isNaming && <SaveNames desk={desk} party={party} ticks={ticks} />}
        </div>
      )}
      <div className={classes.all}>
        {party.people.map((person, place) => (
          <Person key={person.guid} person={person} place={place} ticks={ticks} isOpen={isOpen} />
        ))}
      </div>
    </fieldset>
  )
}

interface PersonProps {
  person: DeskParty['people'][number]
  place: number
  ticks: Ticks
  isOpen: boolean
}

function Person({ person, place, ticks, isOpen }: PersonProps) {
  const isTicked = ticks.ticked.includes(person.guid)
  const known = { ...person, ...ticks.nameOf(person) }
  const mayTick = isOpen && ticks.expected.includes(person.guid)
  return (
    <div className={classes.person} data-state={isTicked ? 'ticked' : person.state}>
      <label>
        <input
          type="checkbox"
          checked={isTicked || person.state === 'checkedIn'}
          disabled={!mayTick}
          onChange={() => ticks.toggle(person.guid)}
        />
        <span className={classes.tick} aria-hidden>
          <IconCheck size={22} stroke={3} />
        </span>
        <span className={classes.personName}>
          <strong>{nameText(known, place)}</strong>
          <span>{bandText(person.ageBand)}</span>
        </span>
        <PersonStatus person={person} />
        {mayTick && place < 9 && <kbd aria-hidden>{place + 1}</kbd>}
      </label>
      {ticks.isNaming && mayTick && (
        <div className={scanClasses.names}>
          <NameInput
            label={`First name of ${nameText(person, place)}`}
            placeholder="First name"
            value={known.firstName}
            onChange={(firstName) => ticks.rename(person, { firstName })}
          />
          <NameInput
            label={`Last name of ${nameText(person, place)}`}
            placeholder="Last name"
            value={known.lastName}
            onChange={(lastName) => ticks.rename(person, { lastName })}
          />
        </div>
      )}
    </div>
  )
}

function PersonStatus({ person: { state, at, by, device } }: Pick<PersonProps, 'person'>) {
  const { timeZone } = useAccount().site
  if (state === 'expected') return null
  return (
    <span className={classes.personStanding}>
      <strong>{state === 'checkedIn' ? 'Checked in' : 'No-show'}</strong>
      {at !== null && (
        <span>
          {timeText(at, timeZone)}
          {by !== null && `, ${by}`}
          {device !== '' && `, ${device}`}
        </span>
      )}
    </span>
  )
}

function NameInput({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <input
      type="text"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
