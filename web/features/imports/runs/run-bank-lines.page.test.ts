import { expect, test } from 'vitest'
import { bankPath } from '#contract/addresses.ts'
import * as contract from '#contract/imports.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const read = {
  bookedOn: '2026-11-03',
  valueOn: '2026-11-03',
  amountCents: -500,
  name: 'Ann Lee',
  text: 'Fee',
}

test.each(['desktop', 'phone'] as const)(
  'the check of a bank file shows its first lines as they are read: %s',
  async (device) => {
    const run = {
      ...smallestReply(contract.importRunDetail),
      guid: aGuid(1),
      source: 'bankStatements' as const,
      state: 'checked' as const,
      bankLines: [
        { line: 2, currency: 'BBD', read, wrong: '' },
        { line: 3, currency: 'BBD', read: null, wrong: '“31/02/2026” isn’t a valid date' },
      ],
    }
    const page = await openPage(bankPath({ tab: 'import', run: run.guid }), {
      as: anAccountant(),
      device,
      answers: [
        answer(contract.importRunDetail, run),
        answer(contract.queryImportRows, { items: [], nextCursor: null }),
        answer(contract.queryImportSources, { items: [] }),
      ],
    })
    const lines = page.getByRole('region', { name: 'First lines', exact: true })
    for (const text of ['Tue 3 Nov 2026', 'Ann Lee', 'Fee', '“31/02/2026” isn’t a valid date'])
      await lines.getByText(text).first().waitFor()
    await lines.getByText(/5\.00$/).waitFor()
    await lines.getByText('If something is wrong, change the columns below.').waitFor()
    expect(await axe(page)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  },
)
