/** Commands about one user all write the head of that user's audit. In one lane, those of one process do not conflict. */
export const userLane = (userId: string) => ({ lane: `user ${userId}` })
