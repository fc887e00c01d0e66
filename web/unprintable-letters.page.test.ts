import { test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { partnerBalance, partners, partnerStatement } from '#contract/partners.ts'
import { guestMoney } from '#contract/till.ts'
import { anAccountant, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const unprintable = 'The paper can’t show 😀 and will show [U+1F600] instead'

test('a reservation says which letters its tickets and receipts can’t print', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, { ...smallestReply(groupDetail), unprintable }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('note').getByText(unprintable).waitFor()
})

test('a statement says which letters its PDF can’t print', async () => {
  const page = await openPage(`/partner/${aGuid(1)}`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partners.edit.load, partnerBalance),
      answer(partnerStatement, { ...smallestReply(partnerStatement), unprintable }),
    ],
  })
  await page.getByRole('note').getByText(unprintable).waitFor()
})
