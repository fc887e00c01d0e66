import { counted } from '#domain/text/counted.ts'
import * as contract from '#contract/staff.ts'
import type { StaffUserLoaded } from '#contract/staff.ts'

/** The one-click actions on an account: endpoint, texts, and when they are unavailable. */
interface Action {
  endpoint: typeof contract.resetStaffPassword
  actionLabel: string
  message: (person: StaffUserLoaded) => string
  keep: string
  danger: boolean
  whyNot: (person: StaffUserLoaded) => string | null
}

export type ActionName = 'resetPassword' | 'removeTotp' | 'forceSignOut' | 'clearWebPush' | 'sendTestWebPush'

const inactive = 'This account is inactive'

export const staffActions: Record<ActionName, Action> = {
  resetPassword: {
    endpoint: contract.resetStaffPassword,
    actionLabel: 'Reset password',
    message: (person) =>
      `${person.name}’s password will stop working and they’ll be signed out everywhere. ` +
      `We’ll e-mail a code for a new password to ${person.email}.`,
    keep: 'Cancel',
    danger: true,
    whyNot: (it) => (it.active ? null : inactive),
  },
  removeTotp: {
    endpoint: contract.removeStaffTotp,
    actionLabel: 'Remove TOTP',
    message: (person) =>
      person.totpRequired
        ? `${person.name} will have to set up an authenticator app again at the next sign-in. ` +
          'The recovery codes will stop working.'
        : `${person.name} will sign in with only a password until they set up an authenticator app again. ` +
          'The recovery codes will stop working.',
    keep: 'Cancel',
    danger: true,
    whyNot: (it) => (it.totpOn ? null : 'No authenticator app is set up'),
  },
  forceSignOut: {
    endpoint: contract.forceStaffSignOut,
    actionLabel: 'Force sign-out',
    message: (it) => `This signs ${it.name} out on every device. Unsaved work will be lost.`,
    keep: 'Cancel',
    danger: true,
    whyNot: (it) => (it.sessions > 0 ? null : 'Not signed in anywhere'),
  },
  clearWebPush: {
    endpoint: contract.clearStaffWebPush,
    actionLabel: 'Clear web push',
    message: (it) => `${it.name} won’t get push notifications until they sign in on a device again.`,
    keep: 'Cancel',
    danger: true,
    whyNot: (it) => (it.devices > 0 ? null : 'Push notifications are off'),
  },
  sendTestWebPush: {
    endpoint: contract.sendStaffTestPush,
    actionLabel: 'Send test web push',
    message: (it) => `This sends a test notification to ${it.name} on ${counted(it.devices, 'device')}.`,
    keep: 'Cancel',
    danger: false,
    whyNot: (it) => (it.active ? (it.devices > 0 ? null : 'Push notifications are off') : inactive),
  },
}
