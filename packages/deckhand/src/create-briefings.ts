import { approvalFacts, BriefingDesk, type ConnectionDesk, type Runtime } from '@deckhand/runtime'
import { eventFacts, mailFacts } from '@deckhand/tools/google'

/** What waits comes first, and then the day. */
export function createBriefings(
  runtime: Runtime,
  connections: ConnectionDesk,
  onFault: (error: unknown) => void,
): BriefingDesk {
  const accounts = (userId: string) => connections.of(userId)
  const sources = [approvalFacts(runtime.store, runtime.now), eventFacts(accounts), mailFacts(accounts)]
  return new BriefingDesk({ runtime, sources, now: runtime.now, onFault })
}
