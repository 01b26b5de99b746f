import type { AcpCommand, AcpSessionOpened, AcpUpdate } from '@deckhand/spec'
import type { AgentSession } from './agent-chat-shapes.ts'
import { configOptionsOf, modelsOf, modesOf, openedChoices } from './config-options.ts'

/** Updates can arrive before the response that opens the session. Keeps what they set, except modes and models, which the response replaces. */
export function openedSession(id: string, opened: AcpSessionOpened, before?: AgentSession): AgentSession {
  const { modes, models, ...known } = before ?? emptySession(id)
  return { ...known, ...openedChoices(opened), isLost: false }
}

export const emptySession = (id: string): AgentSession => ({ id, commands: [], plan: [], isLost: false })

/** Applies an update to the session's facts. Returns the same object for an update that changes nothing here. */
export function updatedSession(session: AgentSession, update: AcpUpdate | ConfigUpdate): AgentSession {
  switch (update.sessionUpdate) {
    case 'current_mode_update':
      return withMode(session, update.currentModeId)
    case 'available_commands_update':
      return { ...session, commands: update.availableCommands.map(commandOf) }
    case 'plan':
      return {
        ...session,
        plan: update.entries.map(({ content, status }) => ({ content, ...(status !== undefined && { status }) })),
      }
    case 'session_info_update':
      return update.title ? { ...session, title: update.title } : session
    case 'config_option_update': {
      const options = configOptionsOf(update)
      const modes = modesOf(options) ?? session.modes
      const models = modelsOf(options) ?? session.models
      return { ...session, ...(modes && { modes }), ...(models && { models }) }
    }
    default:
      return session
  }
}

function commandOf({ name, description, input }: AcpCommand): AgentSession['commands'][number] {
  const hint = input?.hint
  return { name, description: description ?? '', ...(hint && { hint }) }
}

export interface ConfigUpdate {
  sessionUpdate: 'config_option_update'
  configOptions: unknown[]
}

export function withMode(session: AgentSession, currentModeId: string): AgentSession {
  const { modes } = session
  return modes && modes.currentModeId !== currentModeId ? { ...session, modes: { ...modes, currentModeId } } : session
}

export function withModel(session: AgentSession, currentModelId: string): AgentSession {
  const { models } = session
  return models ? { ...session, models: { ...models, currentModelId } } : session
}
