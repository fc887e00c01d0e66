import type { Endpoint, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import { multipart } from '#server/testing/multipart.ts'
import type { Answer, TestBrowser, TestPortal } from '#server/testing/portal.ts'

/** Uploads a text as a file, as browsers do. */
export async function uploadText<E extends Endpoint>(
  portal: TestPortal,
  browser: TestBrowser,
  endpoint: E,
  {
    name = 'file.csv',
    text,
    query = {},
  }: { name?: string; text: string; query?: QueryIn<E> | Record<string, never> },
): Promise<Answer<ReplyOf<E>>> {
  const { payload, headers } = multipart(Buffer.from(text), name, 'text/csv')
  const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ')
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const all = { ...headers, cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }
  const answer = await portal.app.inject({
    method: 'POST',
    url: `${endpoint.path}?${search}`,
    headers: all,
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
