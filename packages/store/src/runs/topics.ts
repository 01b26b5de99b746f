/** Told when a run became claimable. Every run's own topic is its id. */
export const queueTopic = 'queue'
