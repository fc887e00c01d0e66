import { useLayoutEffect, useRef } from 'react'
import { newBookingPath } from '#contract/addresses.ts'
import { screens } from '#contract/screens.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { Form } from '#web/ui/form/Form.tsx'
import type { HeaderAction } from '#web/ui/page/PageHeader.tsx'
import { NewBookingPrice } from './NewBookingPrice.tsx'
import { NewBookingSteps } from './NewBookingSteps.tsx'
import type { NewBooking, Product } from './product.ts'
import { products } from './products.ts'
import { placeOf } from './stop-order.ts'
import { useNewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

/** Taking a booking while the caller waits: stops on the left, price and places always visible. */
export function NewBookingWizard({ product, id }: { product: Product; id: string }) {
  const booking = useNewBooking(product, id)
  const { form, stop, problems, goTo, submit } = booking
  const place = placeOf(product, stop.name)
  const before = product.stops[place - 1]
  const stopBox = useStopFocus(stop.name)
  return (
    <Page title={screens.newBooking.label} beside={<strong>{products[product.name].label}</strong>} actions={actionsOf(booking, id)}>
      <div className={classes.wizard}>
        <NewBookingSteps booking={booking} />
        <div className={classes.step} ref={stopBox}>
          <Form
            form={form}
            onSubmit={submit}
            problems={problems}
            // What is typed is kept as a draft: leaving loses nothing.
            guardUnsaved={false}
            label={`${stop.label}, step ${place + 1} of ${product.stops.length}`}
            foot={
              <div className={classes.foot}>
                {before && <Button onClick={() => goTo(before.name)}>Back</Button>}
                <SubmitButton booking={booking} />
              </div>
            }
          >
            <h2 tabIndex={-1}>{stop.label}</h2>
            <stop.Fields booking={booking} />
          </Form>
        </div>
        <NewBookingPrice booking={booking} />
      </div>
    </Page>
  )
}

function actionsOf({ form, goTo, startOver }: NewBooking, id: string): HeaderAction[] {
  const another: HeaderAction = { kind: 'link', label: 'Change product', to: newBookingPath({ draft: id }), look: 'quiet' }
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
      {!touch && <span className={classes.keys}>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+Enter</span>}
    </>
  )
}

/** Long enough for the frame to have moved screen-reader users to the new page. */
const afterFrameMs = 150

/** Each stop focuses its first error, otherwise its first field: a booking can be typed without a mouse. */
function useStopFocus(stop: string) {
  const box = useRef<HTMLDivElement>(null)
  // In a layout effect, so that it runs again if the page was suspended while one of its parts was loaded.
  useLayoutEffect(() => {
    // The code of a later stop may still be on its way: its first field is focused when it has come.
    const observer = new MutationObserver(() => {
      if (focusFirst(box.current)) observer.disconnect()
    })
    if (!focusFirst(box.current) && box.current) {
      // Until then keys are heard by its form all the same.
      box.current.querySelector<HTMLElement>('h2')?.focus()
      observer.observe(box.current, { childList: true, subtree: true })
    }
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at === null || at === document.body || at.tagName === 'MAIN') focusFirst(box.current)
    }, afterFrameMs)
    // Whoever points elsewhere meanwhile is not taken back, however late the timer is on a busy machine.
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

/** Of a choice the one that is chosen. */
function chosenOf(field: HTMLElement | null | undefined): HTMLElement | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field ?? null
  return field.closest('fieldset, [role="radiogroup"]')?.querySelector<HTMLElement>('input[type="radio"]:checked') ?? field
}

/** Whether there was a field to focus. */
function focusFirst(box: HTMLElement | null): boolean {
  const find = (what: string) => box?.querySelector<HTMLElement>(what)
  const field = find('[aria-invalid="true"]') ?? find('[data-first]') ?? find('input:not([type="hidden"]):not(:disabled), textarea, select')
  const first = chosenOf(field)
  first?.focus()
  if (first instanceof HTMLInputElement && first.type !== 'radio' && first.type !== 'checkbox') first.select()
  return first !== null
}
