/** Notified when a run becomes claimable. The topic of a run is its id. */
export const queueTopic = 'queue'
