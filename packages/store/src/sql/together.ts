/**
 * Statements that do not need each other's results travel together. All of them have ended when this rejects, with the first failure: one that
 * still went on would run outside of the transaction that was taken back.
 */
export async function together(statements: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(statements)
  } finally {
    await Promise.allSettled(statements)
  }
}
