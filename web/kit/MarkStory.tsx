import { IconPlus } from '#web/ui/icon/icons.ts'
import { useState } from 'react'
import { Status } from '#web/parts/status/Status.tsx'
import { statuses, type StatusKind } from '#web/parts/status/statuses.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DateHeader } from '#web/ui/page/DateHeader.tsx'
import { LabelValue, LabelValues } from '#web/ui/value/LabelValue.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Thumbnail } from '#web/ui/value/Thumbnail.tsx'
import { Story } from './Story.tsx'
import classes from './kit.module.css'

export function MarkStory() {
  const [date, setDate] = useState('2026-11-20')
  return (
    <Story title="Headers, buttons, marks">
      <PageHeader
        title="Customer"
        back="/customers"
        busy
        beside={<Status of="booking" is="booked" />}
        actions={[
          { kind: 'link', label: 'Groups', to: '/customers/1' },
          { kind: 'href', label: 'Export', href: '/reports/arrivals-2026-11-20.csv' },
          { kind: 'gap' },
          {
            kind: 'button',
            label: 'New booking',
            onClick: () => {},
            look: 'main',
            icon: <IconPlus size={16} aria-hidden />,
          },
        ]}
      />
      <DateHeader date={date} onDate={setDate} onRefresh={() => {}} />
      <div className={classes.row}>
        <Button kind="main">Save partner</Button>
        <Button>Close</Button>
        <Button kind="quiet">Clear</Button>
        <Button kind="danger">Cancel booking</Button>
        <Button busy>Sending</Button>
        <Button disabled>Keep booking</Button>
        <Button disabledReason="This day is closed">Check in</Button>
      </div>
      {(Object.keys(statuses) as StatusKind[]).map((kind) => (
        <div className={classes.row} key={kind}>
          {Object.keys(statuses[kind]).map((status) => (
            <Status key={status} of={kind} is={status as never} />
          ))}
        </div>
      ))}
      <LabelValues>
        <LabelValue label="Name" value="Ana María Åkesson-Villanueva" onEdit={() => {}} />
        <LabelValue label="E-mail" value="ana@example.com" kind="email" />
        <LabelValue label="Telephone" value="+1 246 555 0100" kind="tel" />
        <LabelValue label="Balance" value={<Money cents={-123450} currency="BBD" />} />
        <LabelValue label="Notes" value="" />
      </LabelValues>
      <div className={classes.row}>
        <Thumbnail url={null} alt="" />
        <Thumbnail url="/icon.svg" alt="Portal logo" fullUrl="/icon.svg" />
      </div>
    </Story>
  )
}
