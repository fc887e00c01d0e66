import { createHash, randomInt } from 'node:crypto'
import { codeLetters, readCode, showCode } from '#domain/access/typed-code.ts'
import type { Tx } from '#server/db/connection.ts'

/** Ten codes for a lost phone: 80 bits each, so a plain hash of them is safe to store. */
const howMany = 10
const codeLength = 16

/** Creates codes that replace the old ones. Shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, accountGuid: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
  )
  await forgetRecoveryCodes(tx, accountGuid)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: codeHash(accountGuid, code), account_guid: accountGuid })))
    .execute()
  return codes.map(showCode)
}

/** Marks a code as used; returns false if it isn't one of the account's or was used before. */
export async function useRecoveryCode(
  tx: Tx,
  accountGuid: string,
  typed: string,
  now: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash(accountGuid, readCode(typed)))
    .where('account_guid', '=', accountGuid)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function forgetRecoveryCodes(tx: Tx, accountGuid: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_guid', '=', accountGuid).execute()
}

function codeHash(accountGuid: string, code: string): Uint8Array {
  return createHash('sha256').update(`${accountGuid}\n${code}`).digest()
}
