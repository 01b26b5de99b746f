import fc from 'fast-check'

// A failed property prints its seed, and DECKHAND_TEST_SEED repeats it.
const seed = process.env.DECKHAND_TEST_SEED
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
