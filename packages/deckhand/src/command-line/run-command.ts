import { resolve } from 'node:path'
import { loadOptional } from '@deckhand/spec/optional-package'
import { projectFolder } from '../actions/project-folder.ts'
import { Redactor } from '../operations/redactor.ts'
import { secretsIn } from '../operations/secret-settings.ts'
import { acpPart, bridgePart, mcpServerPart } from '../package/optional-parts.ts'
import { version } from '../package/version.ts'
import type { Environment } from '../settings/settings.ts'
import type { Command } from './command.ts'
import { parseCommandLine } from './command-line.ts'
import { helpAbout } from './help-text.ts'
import { NotConfirmed, UsageError } from './usage-error.ts'

/** Completes the environment before the command reads it, and may change the working folder. */
type Prepare = (args: string[], env: Environment) => Promise<void>

/** Runs a command to its end and resolves with the exit code. Errors go to stderr. */
export async function runCommand(args: string[], env: Environment, prepare: Prepare = async () => {}): Promise<number> {
  try {
    const startedIn = process.cwd()
    nameProject(args, env)
    await prepare(args, env)
    return await run(parseCommandLine(args, env), env, startedIn)
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    const isAboutUse = thrown instanceof UsageError && !(thrown instanceof NotConfirmed)
    const help = isAboutUse ? '\nTry "deckhand help".' : ''
    // The message may repeat an address with its password.
    process.stderr.write(`${new Redactor(secretsIn(env)).text(message)}${help}\n`)
    return thrown instanceof UsageError ? 2 : 1
  }
}

const takingProject = ['serve', 'chat', 'briefing', 'tools']

/**
 * `--project DIR` of these commands sets DECKHAND_PROJECT. This runs before we read the working folder, because a named project needs no
 * confirmation.
 */
function nameProject([command = '', ...given]: string[], env: Environment): void {
  if (!takingProject.includes(command)) return
  const args = given.includes('--') ? given.slice(0, given.indexOf('--')) : given
  const index = args.findIndex((arg) => arg === '--project' || arg.startsWith('--project='))
  const [, joined] = /^--project=(.*)$/.exec(args[index] ?? '') ?? []
  const folder = index < 0 ? undefined : (joined ?? args[index + 1])
  if (folder !== undefined && folder !== '') env.DECKHAND_PROJECT = projectFolder(folder)
}

/** Loads only the module of the command, so that `deckhand help` does not wait for a client library. */
async function run(command: Command, env: Environment, startedIn: string): Promise<number> {
  switch (command.name) {
    case 'serve':
      return (await import('../serve/serve.ts')).serve(command, env)
    case 'chat':
      return (await import('../chat/chat-command.ts')).chatCommand(command, env)
    case 'briefing':
      return (await import('../runs/briefing-command.ts')).briefingCommand(command, env)
    case 'init':
      return (await import('../project/init-command.ts')).initCommand(command, startedIn)
    case 'emulator':
      return (await import('../serve/emulate.ts')).emulate(command)
    case 'sign-in':
      return (await import('../sign-in/sign-in-command.ts')).signInCommand(command.port, env)
    case 'tokens create':
      return (await import('../sign-in/tokens-command.ts')).createTokenCommand(
        { name: command.token, scopes: command.scopes, days: command.days },
        env,
      )
    case 'tokens list':
      return (await import('../sign-in/tokens-command.ts')).listTokensCommand(env)
    case 'tokens revoke':
      return (await import('../sign-in/tokens-command.ts')).revokeTokenCommand(command.id, env)
    case 'connect':
      return (await import('../connections/connect-command.ts')).connectCommand(command, env)
    case 'disconnect':
      return (await import('../connections/disconnect-command.ts')).disconnectCommand(command, env)
    case 'audit verify':
      return (await import('../store/audit-command.ts')).auditVerifyCommand(env)
    case 'archive list':
      return (await import('../store/archive/archive-command.ts')).listArchiveCommand(env)
    case 'archive show':
      return (await import('../store/archive/archive-command.ts')).showArchiveCommand(command.id, env)
    case 'migrate':
      return (await import('../store/migrate.ts')).migrate(command, env)
    case 'store copy':
      return (await import('../store/copy-command.ts')).copyCommand(env)
    case 'doctor':
      return (await import('../doctor/doctor-command.ts')).doctorCommand(command, env)
    case 'agents validate':
      return (await import('../agents/agents-command.ts')).validateAgentsCommand(command.files, env)
    case 'agents list':
      return (await import('../agents/agents-command.ts')).listAgentsCommand(env)
    case 'actions types':
      return (await import('../actions/types-command.ts')).actionTypesCommand(command)
    case 'actions list':
      return (await import('../actions/list-command.ts')).listActionsCommand(command.project)
    case 'actions validate':
      return (await import('../actions/validate-command.ts')).validateActionsCommand(command, env)
    case 'validate':
      return (await import('../actions/validate-command.ts')).validateCommand(command, env)
    case 'agent-kit':
      return (await import('../actions/agent-kit-command.ts')).agentKitCommand(command)
    case 'setup':
      return (await import('../project/setup/setup-command.ts')).setupCommand(command, env)
    case 'mcp':
      return (await loadOptional(mcpServerPart, () => import('../mcp/mcp-command.ts'))).mcpCommand(env)
    case 'acp':
      return (await loadOptional(acpPart, () => import('../acp/acp-command.ts'))).acpCommand(command, env)
    case 'bridge':
      return (await loadOptional(bridgePart, () => import('../bridge/bridge-command.ts'))).bridgeCommand(
        { ...command, root: resolve(startedIn, command.root ?? '') },
        env,
      )
    case 'runs list':
      return (await import('../runs/list-command.ts')).listRunsCommand(command.limit, env)
    case 'runs show':
      return (await import('../runs/show-command.ts')).showRunCommand(command, env)
    case 'runs export':
      return (await import('../runs/export-command.ts')).exportRunCommand(command, env)
    case 'runs replay':
      return (await import('../runs/replay-command.ts')).replayRunCommand(command.file)
    case 'tools list':
      return (await import('../project/tools-command.ts')).listToolsCommand(env)
    case 'tools validate':
      return (await import('../project/tools-command.ts')).validateToolsCommand(command.files, env)
    case 'tools try':
      return (await import('../project/try-tool-command.ts')).tryToolCommand(command, env)
    case 'trust':
      return (await import('../folder/trust-command.ts')).trustCommand(command, env)
    case 'help':
      process.stdout.write(helpAbout(command.about))
      return 0
    case 'version':
      process.stdout.write(`${version}\n`)
      return 0
  }
}
