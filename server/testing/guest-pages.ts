import { guestPageForm } from '#contract/guest-page.ts'
import { makeGuestLink } from '#contract/my-booking.ts'
import type { GuestPageSettings } from '#domain/my-booking/guest-actions.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

/** The guest's side in tests: opens pages and presses their buttons, as a browser without a script does. */
export function guestPages(portal: TestPortal, agent: TestBrowser) {
  const accept = 'text/html,*/*;q=0.8'
  /** Returns where the browser is sent. */
  const pressed = async (url: string, fields: Record<string, string>): Promise<string> => {
    const answer = await portal.app.inject({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return String(answer.headers.location ?? answer.statusCode)
  }
  return {
    pressed,
    linkOf: async (id: string, group: string): Promise<string> => {
      const { url } = await agent.must(makeGuestLink, { params: { id, group }, body: { mail: false } })
      return new URL(url).pathname
    },
    open: (url: string, headers: Record<string, string> = {}) =>
      portal.app.inject({ method: 'GET', url, headers: { accept, ...headers } }),
    /** Returns where the browser is sent: the page with its result. */
    press: async (url: string, fields: Record<string, string>): Promise<string> =>
      (await pressed(url, fields)).replace(/^[^?]*\?/, ''),
    allow: async (may: Partial<GuestPageSettings['may']>, more: Partial<GuestPageSettings> = {}) => {
      const admin = await signedIn(portal, ['adminSystem'])
      const form = await admin.must(guestPageForm.load)
      await admin.must(guestPageForm.save, { body: { ...form, ...more, may: { ...form.may, ...may } } })
    },
  }
}

/** The value of a hidden field of a page. */
export function fieldIn(body: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? ''
}
