import { accessTokens, revokeAccessToken, type AccessTokenRow } from '#contract/access-tokens.ts'
import { useSave } from '#web/api/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

export function RevokeTokenDialog({ token, onClose }: { token: AccessTokenRow; onClose: () => void }) {
  const { save, sending, problems } = useSave(revokeAccessToken, { refreshes: [accessTokens] })
  const run = async () => {
    if ((await save({ params: { id: token.guid } })).kind === 'ok') onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Revoke ${token.name}`}
      message="The system that uses this token can no longer call the API. You can’t undo this."
      okText="Revoke"
      danger
      busy={sending}
      problems={problems}
      onOk={() => void run()}
      onCancel={onClose}
    />
  )
}
