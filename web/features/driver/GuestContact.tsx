import { IconBrandWhatsapp, IconMessage, IconPhone } from '#web/ui/icon/icons.ts'
import type { OwnTrip } from '#contract/driver.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useAccount } from '#web/shell/account/account.ts'
import { telHref } from '#web/ui/value/tel-href.ts'
import { greetingText, smsHref, whatsAppHref } from './driver-words.ts'
import classes from './NextTrip.module.css'

/** Buttons to call or message the guests, with a prepared message. */
export function GuestContact({ trip }: { trip: OwnTrip }) {
  const { name, site } = useAccount()
  if (trip.guestPhone === '') return <p className={classes.noPhone}>No phone number. Ask the dispatcher.</p>
  const greeting = greetingText({ driver: name, company: site.company, place: trip.from.name })
  return (
    <div
      className={classes.contact}
      role="group"
      aria-label={`Contact ${trip.guestName}, ${trip.guestPhone}`}
    >
      <Button size="lg" href={telHref(trip.guestPhone)} icon={<IconPhone size={20} aria-hidden />}>
        Call
      </Button>
      <Button
        size="lg"
        href={whatsAppHref(trip.guestPhone, greeting)}
        newTab
        icon={<IconBrandWhatsapp size={20} aria-hidden />}
      >
        WhatsApp
      </Button>
      <Button
        size="lg"
        href={smsHref(trip.guestPhone, greeting)}
        icon={<IconMessage size={20} aria-hidden />}
      >
        Message
      </Button>
    </div>
  )
}
