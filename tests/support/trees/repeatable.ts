/** For fast-check. A failure tells its seed, and `DECKHAND_TEST_SEED` repeats it. */
const seed = process.env.DECKHAND_TEST_SEED

// A tree that hangs is told as it is: to look for a smaller one takes its patience again and again.
export const repeatable = { endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) }
