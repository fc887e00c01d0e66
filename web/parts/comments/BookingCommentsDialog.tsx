import { useMemo, useRef } from 'react'
import { bookingComments } from '#contract/daily-reports.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useSeen } from '#web/api/use-seen.ts'
import { useSaveForm } from '#web/api/use-save-form.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'

interface BookingCommentsDialogProps {
  bookingGuids: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** The Booking Comments dialog (specification, point 2): one text for all the bookings of a row. */
export function BookingCommentsDialog({ bookingGuids, onClose, onSaved }: BookingCommentsDialogProps) {
  const loaded = useLoad(
    bookingComments.load,
    { query: { bookingGuids: [...bookingGuids] } },
    { staleTimeMs: 0, live: ['group'] },
  )
  return (
    <Dialog open title="Booking Comments" onClose={onClose}>
      <LoadBoundary {...loaded}>
        {loaded.data && (
          <CommentsForm
            bookingGuids={bookingGuids}
            comments={loaded.data.comments}
            onClose={onClose}
            onSaved={onSaved}
          />
        )}
      </LoadBoundary>
    </Dialog>
  )
}

function CommentsForm({
  bookingGuids,
  comments,
  onClose,
  onSaved,
}: BookingCommentsDialogProps & { comments: string }) {
  const seen = useRef(comments)
  const saving = useSaveForm(bookingComments.save, {
    values: useMemo(() => ({ comments }), [comments]),
    toBody: (typed) => ({ ...typed, seen: seen.current }),
    query: { bookingGuids: [...bookingGuids] },
    refreshes: [bookingComments.load],
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  seen.current = useSeen(comments, saving.problems, bookingComments.load)[0]
  return (
    <Form {...saving} submit="Save" onCancel={onClose} cancel="Close">
      <TextAreaField name="comments" label="Comments" rows={6} maxLength={4000} />
    </Form>
  )
}
