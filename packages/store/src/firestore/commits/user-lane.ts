/** Commands about one user meet at the end of that user's audit; those of one process need not. */
export const userLane = (userId: string) => ({ lane: `user ${userId}` })
