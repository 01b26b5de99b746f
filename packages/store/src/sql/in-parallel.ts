/**
 * Waits for independent statements that were sent together. Rejects with the first failure, but only after all have ended: a statement that is
 * still running would run outside the transaction after the rollback.
 */
export async function inParallel(statements: Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all(statements)
  } finally {
    await Promise.allSettled(statements)
  }
}
