import type { JsonObject, Service, TokenScope } from '@deckhand/spec'
import type { BridgeFlags } from '../bridge/bridge-settings.ts'
import type { InitOptions } from '../project/templates.ts'
import type { Role } from '../settings/role.ts'

/** A parsed command line. */
export type Command =
  | ({ name: 'init' } & InitOptions)
  | { name: 'serve'; port: number; role?: Role }
  | { name: 'chat'; question?: string; agent?: string }
  | { name: 'briefing'; refresh: boolean }
  | { name: 'emulator'; port: number; firestore: boolean }
  | { name: 'sign-in'; port: number }
  | { name: 'tokens create'; token: string; scopes: TokenScope[]; days: number }
  | { name: 'tokens list' }
  | { name: 'tokens revoke'; id: string }
  | { name: 'connect'; service?: Service; port: number }
  | { name: 'disconnect'; service: Service }
  | { name: 'audit verify' }
  | { name: 'archive list' }
  | { name: 'archive show'; id: string }
  | { name: 'migrate'; check: boolean }
  | { name: 'store copy' }
  | { name: 'doctor'; json: boolean }
  | { name: 'agents validate'; files: string[] }
  | { name: 'agents list' }
  | { name: 'actions list'; project: string }
  | { name: 'actions validate'; project: string; json: boolean }
  | { name: 'validate'; project: string; json: boolean }
  | { name: 'agent-kit'; project: string; check: boolean }
  | { name: 'setup'; plugin?: string; project?: string }
  | { name: 'actions types'; project: string; check: boolean; watch: boolean; contracts: boolean }
  | { name: 'mcp' }
  | { name: 'acp'; agentId?: string }
  | ({ name: 'bridge' } & BridgeFlags)
  | { name: 'runs list'; limit: number }
  | { name: 'runs show'; id: string; json: boolean }
  | { name: 'runs export'; id: string; out?: string }
  | { name: 'runs replay'; file: string }
  | { name: 'tools list' }
  | { name: 'tools validate'; files: string[] }
  | { name: 'tools try'; tool: string; input: JsonObject; yes: boolean }
  | { name: 'trust'; forget: boolean }
  | { name: 'help'; about?: string }
  | { name: 'version' }
