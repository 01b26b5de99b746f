import { AgentChatClient } from '@deckhand/client'
import { tellCliStatus } from '../connection/cli-status.ts'
import { deckhand } from '../deckhand.ts'
import { CliConversation } from './cli-conversation.ts'
import { stageWords } from './cli-stage.ts'
import { keptSession } from './kept-session.ts'
import { mayConnect } from './may-connect.ts'
import { whenSeen } from './when-seen.ts'

/** One for the page: it stays connected while somebody looks at other screens. */
export const cli = new CliConversation({
  readBridge: () => deckhand.bridge.read(),
  createChat: (options) => new AgentChatClient(options),
  mayConnect,
  kept: keptSession,
  whenSeen,
})

cli.subscribe(() => tellCliStatus({ agent: cli.state.agent, ...stageWords(cli.state.stage, cli.state.problem) }))
void cli.load()
