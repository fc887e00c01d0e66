import { useLayoutEffect, useRef } from 'react'
import { screens } from '#contract/screens.ts'
import { Page } from '#web/shell/page/Page.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useMedia } from '#web/ui/device/media.ts'
import { NewBookingBillingStep } from './NewBookingBillingStep.tsx'
import { NewBookingConfirmStep } from './NewBookingConfirmStep.tsx'
import { NewBookingCustomerStep } from './NewBookingCustomerStep.tsx'
import { NewBookingFastTrackStep } from './NewBookingFastTrackStep.tsx'
import { NewBookingFlightsStep } from './NewBookingFlightsStep.tsx'
import { NewBookingPassengersStep } from './NewBookingPassengersStep.tsx'
import { NewBookingPrice } from './NewBookingPrice.tsx'
import { NewBookingSteps } from './NewBookingSteps.tsx'
import { NewBookingTransportStep } from './NewBookingTransportStep.tsx'
import { placeOf, steps, type StepName } from './new-booking-steps.ts'
import { useNewBooking, type NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

/** Taking an advanced booking while the caller waits: steps on the left, price and places always visible. */
export default function NewBookingPage() {
  const booking = useNewBooking()
  const { form, step, problems, goTo, submit, startOver, quote } = booking
  const place = placeOf(step)
  const before = steps[place - 1]
  const stepBox = useStepFocus(step)
  const isDirty = form.formState.isDirty

  return (
    <Page
      title={screens.newBooking.label}
      actions={isDirty ? [{ kind: 'button', label: 'Start over', look: 'quiet', onClick: () => (startOver(), goTo('customer')) }] : []}
    >
      <div className={classes.wizard}>
        <NewBookingSteps booking={booking} />
        <div className={classes.step} ref={stepBox}>
          <Form
            form={form}
            onSubmit={submit}
            problems={problems}
            label={`${steps[place]?.label ?? ''}, step ${place + 1} of ${steps.length}`}
            foot={
              <div className={classes.foot}>
                {before && <Button onClick={() => goTo(before.name)}>Back</Button>}
                <SubmitButton booking={booking} />
              </div>
            }
          >
            <h2>{steps[place]?.label}</h2>
            <StepFields booking={booking} />
          </Form>
        </div>
        <NewBookingPrice booking={booking} quote={quote} />
      </div>
    </Page>
  )
}

function SubmitButton({ booking: { step, sending } }: { booking: NewBooking }) {
  const touch = useMedia('(pointer: coarse)')
  return (
    <>
      <Button kind="main" type="submit" busy={sending}>
        {step === 'confirm' ? 'Make booking' : 'Continue'}
      </Button>
      {!touch && <span className={classes.keys}>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}+Enter</span>}
    </>
  )
}

function StepFields({ booking }: { booking: NewBooking }) {
  const Fields = stepFields[booking.step]
  return <Fields booking={booking} />
}

const stepFields = {
  customer: NewBookingCustomerStep,
  flights: NewBookingFlightsStep,
  fastTrack: NewBookingFastTrackStep,
  transport: NewBookingTransportStep,
  passengers: NewBookingPassengersStep,
  billing: NewBookingBillingStep,
  confirm: NewBookingConfirmStep,
} satisfies Record<StepName, (props: { booking: NewBooking }) => React.ReactNode>

/** Long enough for the frame to have moved screen-reader users to the new page. */
const afterFrameMs = 150

/** Each step focuses its first error, otherwise its first field: a booking can be typed without a mouse. */
function useStepFocus(step: StepName) {
  const box = useRef<HTMLDivElement>(null)
  // In a layout effect, so that it runs again if the page was suspended while one of its parts was loaded.
  useLayoutEffect(() => {
    focusFirst(box.current)
    const timer = setTimeout(() => {
      const at = document.activeElement
      if (at === null || at === document.body || at.tagName === 'MAIN') focusFirst(box.current)
    }, afterFrameMs)
    return () => clearTimeout(timer)
  }, [step])
  return box
}

function focusFirst(box: HTMLElement | null): void {
  const find = (what: string) => box?.querySelector<HTMLElement>(what)
  const first = find('[aria-invalid="true"]') ?? find('[data-first]') ?? find('input:not([type="hidden"]):not(:disabled), textarea, select')
  first?.focus()
  if (first instanceof HTMLInputElement && first.type !== 'radio' && first.type !== 'checkbox') first.select()
}
