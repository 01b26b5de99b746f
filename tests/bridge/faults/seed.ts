/** Chosen anew for every run; DECKHAND_TEST_SEED repeats one. */
export const seed = Number(process.env.DECKHAND_TEST_SEED ?? Math.floor(Math.random() * 1_000_000))
