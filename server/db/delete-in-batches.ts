/** A statement that deletes more would hold its locks for long, and could run into the statement timeout. */
const rowsAtOnce = 1_000

/** Repeats a deletion of at most so many rows until nothing is left to delete. Returns their number. */
export async function deleteInBatches(
  deleteSome: (atMost: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { numDeletedRows } = await deleteSome(rowsAtOnce)
    deleted += Number(numDeletedRows)
    if (numDeletedRows < rowsAtOnce) return deleted
  }
}
