import type { Endpoint } from '#contract/endpoint.ts'
import { exampleGuid } from '#server/api-document/examples.ts'
import { guideSteps } from '#server/api-document/guide-steps.ts'

/** The bodies that the guide sends: better examples than those made from a shape. */
export async function guideExamples(): Promise<(endpoint: Endpoint) => unknown> {
  const steps = (await guideSteps()).filter((it) => it.body !== '' && it.shown?.status !== 400)
  return ({ method, path }) => {
    const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    const step = steps.find((it) => it.method === method && address.test(it.address))
    // Without quotation marks, it is a number.
    const body = step?.body.replaceAll(/: \{\{\w+\}\}/g, ': 1').replaceAll(/\{\{\w+\}\}/g, exampleGuid)
    return body && JSON.parse(body)
  }
}
