import * as contract from '#contract/account.ts'
import * as first from '#contract/first-administrator.ts'
import type { AppContext } from '#server/app-context.ts'
import { firstAirportOf, firstAirportsNamed } from '#server/features/account/queries/first-airport.ts'
import { openInstallation } from '#server/features/account/commands/first-administrator.ts'
import * as own from '#server/features/account/commands/own-account.ts'
import * as reset from '#server/features/account/commands/reset-password.ts'
import * as sessions from '#server/features/account/commands/sessions.ts'
import * as totp from '#server/features/account/commands/totp.ts'
import { appDataOf } from '#server/features/account/queries/app-data.ts'
import { ownAccountOf } from '#server/features/account/queries/own-account.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import { withoutAddresses } from '#server/http/request-log.ts'

export function accountRoutes(context: AppContext): Route[] {
  return [...doorRoutes(context), ...ownAccountRoutes(), ...portalRoutes(context)]
}

/** Sign-in, password and sign-out routes. */
function doorRoutes({ config: { publicUrl, smtpUrl }, sealer }: AppContext): Route[] {
  const post = { publicUrl, sealer }
  return [
    answerByOwnWork(contract.signIn, ({ db, body, now, caller }) =>
      sessions.signIn({ db, sealer, now, caller }, body),
    ),
    answerByOwnWork(contract.startResetPassword, ({ db, body, now, caller }) =>
      reset.startReset(db, body.email, now, caller, { ...post, sendsMail: smtpUrl !== null }),
    ),
    answerByOwnWork(contract.checkResetCode, ({ db, body, now, caller }) =>
      reset.checkCode(db, body, now, caller),
    ),
    answerByOwnWork(contract.resetPassword, ({ db, body, now, caller }) =>
      reset.setPasswordByCode(db, body, now, caller),
    ),
    answerByOwnWork(contract.checkTotp, (call) => totp.passTotp({ ...call, sealer }, call.body)),
    answerQuery(contract.setupTotpState, (call) => totp.totpToSetUp({ ...call, sealer })),
    answerByOwnWork(contract.setupTotp, (call) => totp.setUpTotp({ ...call, sealer }, call.body)),
    answerCommand(first.firstAdministrator, (call) => openInstallation(call, call.body)),
    answerQuery(first.firstAirports, ({ db, query }) => firstAirportsNamed(db, query.query)),
    answerQuery(first.firstAirport, ({ db, query }) => firstAirportOf(db, query.code)),
    answerCommand(contract.signOutHere, async (call) => {
      await sessions.signOutHere(call, call.caller)
      return {}
    }),
    answerCommand(contract.signOutEverywhere, async (call) => {
      await sessions.signOutEverywhere(call, call.caller)
      return {}
    }),
  ]
}

function ownAccountRoutes(): Route[] {
  return [
    answerQuery(contract.ownAccount.load, ({ db, actor, caller, now }) =>
      ownAccountOf(db, actor, caller.sessionToken, now),
    ),
    answerCommand(contract.ownAccount.save, (call) => own.saveOwnAccount(call, call.body)),
    answerByOwnWork(contract.changePassword, (call) => own.changeOwnPassword(call, call.body)),
    answerByOwnWork(contract.turnOffTotp, (call) => own.turnOffOwnTotp(call, call.body.password)),
    answerByOwnWork(contract.newRecoveryCodes, (call) => own.renewRecoveryCodes(call, call.body.password)),
    answerCommand(contract.endSession, (call) => own.endOwnSession(call, call.body.guid)),
    answerCommand(contract.endOtherSessions, (call) => own.endOwnOtherSessions(call, call.caller)),
  ]
}

function portalRoutes(context: AppContext): Route[] {
  return [
    answerQuery(contract.appData, ({ db, actor, caller }) =>
      appDataOf(db, actor, { sessionToken: caller.sessionToken, sendsMail: context.config.smtpUrl !== null }),
    ),
    answerByOwnWork(contract.clientLog, async ({ body, actor, caller }) => {
      const client = Object.fromEntries(
        Object.entries(body).map(([name, text]) => [name, withoutAddresses(text ?? '')]),
      )
      context.log.warn({ client, account: actor.accountGuid, reqId: caller.requestId }, 'seen by a browser')
      const { level, message = '', stack = '', url = '' } = client
      // Anyone can make this call: without an account, its reports are only in the log.
      if (level === 'error' && actor.accountGuid !== null)
        context.incidents.record(
          { kind: 'browser', message, detail: stack },
          { name: `page ${pathOf(url)}`, reference: caller.requestId, accountGuid: actor.accountGuid },
        )
      return { reference: caller.requestId }
    }),
  ]
}

/** Of the page a browser reports: without host, and cut where a secret of a link may begin. */
function pathOf(url: string): string {
  return (/^https?:\/\/[^/]+(\/[^?#…]*)/.exec(url)?.[1] ?? '/').slice(0, 200)
}
