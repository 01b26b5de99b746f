import { useRouterState } from '@tanstack/react-router'

export type Connection = 'deckhand' | 'cli'

const key = 'connection'

/** The last chat: with Deckhand's own agents, or with the CLI agent. */
export const rememberedConnection = (): Connection => (localStorage.getItem(key) === 'cli' ? 'cli' : 'deckhand')

export function rememberConnection(connection: Connection): void {
  localStorage.setItem(key, connection)
}

/** The connection of the current chat; on other screens, of the last one. */
export function useConnection(): Connection {
  const address = useRouterState({ select: ({ location }) => location.pathname })
  if (address === '/cli') return 'cli'
  return address.startsWith('/chat/') ? 'deckhand' : rememberedConnection()
}
