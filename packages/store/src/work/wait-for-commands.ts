import type { Store } from '@deckhand/spec'
import { InFlight } from './in-flight.ts'

type Command = (...given: unknown[]) => Promise<unknown>

/** The same store, but closing it waits for all running commands, including those with several transactions. */
export function waitForCommands({ time, close, runs, ...stores }: Store): Store {
  const inFlight = new InFlight((thrown) => thrown as Error)
  const tracked = <T extends object>(commands: T) => trackCommands(commands, inFlight)
  const { watch, watchQueue, pace, ...runCommands } = runs
  return {
    runs: { ...tracked(runCommands), watch, watchQueue, ...(pace && { pace }) },
    approvals: tracked(stores.approvals),
    threads: tracked(stores.threads),
    settings: tracked(stores.settings),
    memory: tracked(stores.memory),
    files: tracked(stores.files),
    connections: tracked(stores.connections),
    pageActions: tracked(stores.pageActions),
    sessions: tracked(stores.sessions),
    apiTokens: tracked(stores.apiTokens),
    audit: tracked(stores.audit),
    usage: tracked(stores.usage),
    time,
    close: async () => {
      await inFlight.end()
      await close()
    },
  }
}

function trackCommands<T extends object>(commands: T, inFlight: InFlight): T {
  const tracked = Object.entries(commands).map(([name, command]: [string, Command]) => [
    name,
    (...given: unknown[]) => inFlight.run(() => command(...given)),
  ])
  return Object.fromEntries(tracked)
}
