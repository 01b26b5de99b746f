import type { Bridge } from '@deckhand/bridge'
import { version } from '../version.ts'
import type { BridgeSettings } from './bridge-settings.ts'

/** Where it listens, who answers, and how a page or a program gets in. */
export function bridgeGreeting({ url, token }: Bridge, { agent, root, origins = [] }: BridgeSettings): string {
  return `${[
    `Deckhand bridge ${version} is at ${url}`,
    `Token: ${token}`,
    `Agent: ${agent.name} (${[agent.command, ...agent.args].join(' ')})`,
    `Folder: ${root}`,
    `Pages that may connect: ${origins.join(', ')}`,
    '',
    'In the workspace (npm start) choose it as who answers. In a page of yours, whose origin is in GEMINI_ORIGINS:',
    `  const chat = new AgentChatClient({ url: '${url}', token: '${token}' })`,
    '  await chat.connect()',
    '',
    'Whoever has the token can have the agent do what you could. Ctrl-C stops the bridge and the agent.',
  ].join('\n')}\n`
}
