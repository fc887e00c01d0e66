import { deleteFollowUp, type FollowUpRow } from '#contract/follow-ups.ts'
import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { followUpRefreshes } from './use-finish.ts'

/** Asks before a follow-up is deleted. */
export function DeleteFollowUp({ followUp, onClose }: { followUp: FollowUpRow; onClose: () => void }) {
  const { guid, version, text } = followUp
  return (
    <ConfirmSave
      title="Delete follow-up"
      message={<p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>}
      okText="Delete follow-up"
      cancelText="Keep follow-up"
      danger
      call={deleteFollowUp}
      args={{ params: { id: guid }, body: { version } }}
      refreshes={followUpRefreshes}
      onClose={onClose}
    />
  )
}
