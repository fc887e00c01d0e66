import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { newBookingPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useShortcut, wasEscapeBare } from '#web/ui/keys/shortcuts.ts'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { NewBookingPrice } from './NewBookingPrice.tsx'
import { NewBookingSteps } from './NewBookingSteps.tsx'
import type { NewBooking, Product, Started } from './product.ts'
import { products } from '#web/shell/sections/booking-products.ts'
import { placeOf } from './stop-order.ts'
import { useNewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const NewBookingBilling = preloadable(async () => (await import('./NewBookingBilling.tsx')).NewBookingBilling)

/** Takes a booking while the caller waits. Price and places stay visible at every step. */
export function NewBookingWizard({ product, id, ownPlace }: Started & { product: Product }) {
  const booking = useNewBooking(product, { id, ownPlace })
  const { form, stop, problems, goTo, submit } = booking
  const place = placeOf(product, stop.name)
  const before = product.stops[place - 1]
  const stopBox = useStopFocus(stop.name)
  // The same key as in the form: after a price is set, the focus is in this panel.
  const continueOnModEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
    // The keys of a dialog reach the panel through the React tree.
    if (!event.currentTarget.contains(event.target as Node)) return
    event.preventDefault()
    stopBox.current?.querySelector('form')?.requestSubmit()
  }
  return (
    <Page
      title={screens.newBooking.label}
      beside={<strong>{products[product.name].label}</strong>}
      actions={actionsOf(booking, id)}
    >
      <div className={classes.wizard}>
        <NewBookingSteps booking={booking} />
        <div className={classes.step} ref={stopBox}>
          <Form
            form={form}
            onSubmit={submit}
            problems={problems}
            // Entries are saved as a draft, so leaving loses nothing.
            guardUnsaved={false}
            label={`${stop.label}, step ${place + 1} of ${product.stops.length}`}
            foot={
              <div className={classes.foot}>
                {before && <Button onClick={() => goTo(before.name)}>Back</Button>}
                <SubmitButton booking={booking} />
              </div>
            }
          >
            {before && stop.name === 'confirm' && !booking.sending && (
              <BackKey onBack={() => goTo(before.name)} />
            )}
            <h2 tabIndex={-1}>{stop.label}</h2>
            <stop.Fields booking={booking} />
            {stop.name === 'journey' && product.name !== 'fee' && <NewBookingBilling booking={booking} />}
          </Form>
        </div>
        <NewBookingPrice booking={booking} onKeyDown={continueOnModEnter} />
      </div>
    </Page>
  )
}

/** As Back does: nothing typed is lost. */
function BackKey({ onBack }: { onBack: () => void }) {
  useShortcut({ keys: 'Escape', label: 'Back to the form', run: () => wasEscapeBare() && onBack() })
  return null
}

function actionsOf({ form, goTo, startOver }: NewBooking, id: string): HeaderAction[] {
  const another: HeaderAction = {
    kind: 'link',
    label: 'Change product',
    to: newBookingPath({ draft: id }),
    look: 'quiet',
  }
  if (!form.formState.isDirty) return [another]
  const again = () => {
    startOver()
    goTo('customer')
  }
  return [another, { kind: 'button', label: 'Start over', look: 'quiet', onClick: again }]
}

function SubmitButton({ booking: { product, stop, sending } }: { booking: NewBooking }) {
  const touch = useMedia('(pointer: coarse)')
  const last = product.name === 'fee' ? 'Charge fee' : 'Make booking'
  return (
    <>
      <Button kind="main" type="submit" busy={sending}>
        {stop.name === 'confirm' ? last : 'Continue'}
      </Button>
      {!touch && (
        <span className={classes.keys}>
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+Enter
        </span>
      )}
    </>
  )
}

/** Long enough for the shell to have moved the focus to the new page. */
const afterFrameMs = 150

/** Focuses a step's first error, or else its first field, so that a booking can be made without a mouse. */
function useStopFocus(stop: string) {
  const box = useRef<HTMLDivElement>(null)
  // A layout effect runs again if the page was suspended while part of it was loading.
  useLayoutEffect(() => {
    // The code of a step may still be loading. Wait for its first field.
    const observer = new MutationObserver(() => {
      if (focusFirst(box.current)) observer.disconnect()
    })
    if (!focusFirst(box.current) && box.current) {
      // Until then, focus the heading so that the form receives keys.
      box.current.querySelector<HTMLElement>('h2')?.focus()
      observer.observe(box.current, { childList: true, subtree: true })
    }
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at === null || at === document.body || at.tagName === 'MAIN') focusFirst(box.current)
    }, afterFrameMs)
    // Don't steal the focus back from a user who has clicked elsewhere in the meantime.
    const leave = () => clearTimeout(timer)
    document.addEventListener('pointerdown', leave, { capture: true, once: true })
    return () => {
      observer.disconnect()
      leave()
      document.removeEventListener('pointerdown', leave, { capture: true })
    }
  }, [stop])
  return box
}

/** For a radio group, its checked option. */
function chosenOf(field: HTMLElement | null | undefined): HTMLElement | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field ?? null
  return (
    field
      .closest('fieldset, [role="radiogroup"]')
      ?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? field
  )
}

/** Returns whether there was a field to focus. */
function focusFirst(box: HTMLElement | null): boolean {
  const find = (what: string) => box?.querySelector<HTMLElement>(what)
  const field =
    find('[aria-invalid="true"]') ??
    find('[data-first]') ??
    find('input:not([type="hidden"]):not(:disabled), textarea, select')
  // What is still loading above it has the first field.
  const loading = find('[data-part-loading]')
  if (field && loading && loading.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)
    return false
  const first = chosenOf(field)
  first?.focus()
  if (first instanceof HTMLInputElement && first.type !== 'radio' && first.type !== 'checkbox') first.select()
  return first !== null
}
