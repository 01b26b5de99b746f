import type { Store } from '@deckhand/spec'
import { UnderWay } from './under-way.ts'

type Command = (...given: unknown[]) => Promise<unknown>

/** The same store, whose commands are under way from their first step to their last: closing waits for all of them, and refuses none in the middle. */
export function finishCommands({ time, close, runs, ...stores }: Store): Store {
  const underWay = new UnderWay((thrown) => thrown as Error)
  const whole = <T extends object>(commands: T) => wholeCommands(commands, underWay)
  const { watch, watchQueue, pace, ...runCommands } = runs
  return {
    runs: { ...whole(runCommands), watch, watchQueue, ...(pace && { pace }) },
    approvals: whole(stores.approvals),
    threads: whole(stores.threads),
    settings: whole(stores.settings),
    memory: whole(stores.memory),
    files: whole(stores.files),
    connections: whole(stores.connections),
    pageActions: whole(stores.pageActions),
    sessions: whole(stores.sessions),
    apiTokens: whole(stores.apiTokens),
    audit: whole(stores.audit),
    usage: whole(stores.usage),
    time,
    close: async () => {
      await underWay.end()
      await close()
    },
  }
}

function wholeCommands<T extends object>(commands: T, underWay: UnderWay): T {
  const whole = Object.entries(commands).map(([name, command]: [string, Command]) => [
    name,
    (...given: unknown[]) => underWay.run(() => command(...given)),
  ])
  return Object.fromEntries(whole)
}
