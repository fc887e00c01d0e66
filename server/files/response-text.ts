/** An answer that is longer than it may be. */
export class TooLong extends Error {}

/** The text of an answer of another system, which is read no further than so many bytes. */
export async function responseText(answer: Response, bytesAtMost: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > bytesAtMost) throw new TooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
