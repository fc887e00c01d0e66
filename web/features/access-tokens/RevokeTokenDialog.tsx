import { ConfirmSave } from '#web/parts/changes/ConfirmSave.tsx'
import { accessTokens, revokeAccessToken, type AccessTokenRow } from '#contract/access-tokens.ts'

export function RevokeTokenDialog({ token, onClose }: { token: AccessTokenRow; onClose: () => void }) {
  return (
    <ConfirmSave
      call={revokeAccessToken}
      args={{ params: { id: token.guid } }}
      refreshes={[accessTokens]}
      title={`Revoke ${token.name}`}
      message="The system that uses this token will lose access to the API. You can’t undo this."
      okText="Revoke"
      danger
      onClose={onClose}
    />
  )
}
