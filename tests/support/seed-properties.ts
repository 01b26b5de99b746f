import fc from 'fast-check'

// A failed property tells its seed; DECKHAND_TEST_SEED repeats it, here and wherever a test throws dice of its own.
const seed = process.env.DECKHAND_TEST_SEED
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
