import { existsSync } from 'node:fs'
import type { BridgeProblem, RpcError } from '@deckhand/spec'
import type { AgentCommand } from '../bridge-options.ts'
import type { AgentExit } from './agent-process.ts'

/** The exit code of the Gemini CLI if no one is signed in. */
const signInExitCode = 41
const authRequired = -32_000

const unknownArgument =
  /\b(unknown|unrecogni[sz]ed|unexpected|invalid|bad|illegal) (command[- ]line )?(argument|option|flag|switch)/i
const signInWords =
  /api[ _-]?key (is )?(missing|not (set|found|valid|configured))|set an auth method|authentication (is )?required|not (signed|logged) in|please (sign|log) in|failed to (sign|log) in|(auth|sign-?in) method (is )?(required|not set)|invalid_grant|must specify the GEMINI_API_KEY/i

/** The agent asks a person at a terminal to sign in, as the Gemini CLI does with a Google account. */
export const asksToSignIn = (line: string): boolean =>
  /visit the following URL to authorize|enter the authorization code/i.test(line)

/** The agent ended because it does not know an argument. */
export const wantsOlderArguments = (exit: AgentExit): boolean =>
  exit.error === undefined && exit.code !== 0 && exit.words.has(unknownArgument)

/**
 * True if the agent's answer means that no one is signed in. The protocol has a code for it, but some agents also use that code for other failures,
 * and some say it only in the text of an internal error.
 */
export function saysNotSignedIn(error: RpcError): boolean {
  const words = `${error.message} ${error.data === undefined ? '' : JSON.stringify(error.data)}`
  return signInWords.test(words) || (error.code === authRequired && /auth|sign|log ?in|key|credential/i.test(words))
}

export function notSignedIn({ name, signIn }: AgentCommand, said?: string): BridgeProblem {
  const how = signIn ? `Run "${signIn}" in a terminal and sign in there, or set the key that it takes.` : 'Sign in.'
  const words = said ? ` (${said.replace(/\.$/, '')})` : ''
  return {
    kind: 'not_signed_in',
    message: `${name} is not signed in${words}. ${how} Then try again.`,
    ...(signIn !== undefined && { command: signIn }),
  }
}

interface Place {
  agent: AgentCommand
  root: string
}

/** Explains why the process ended or did not start. */
export function problemOfExit(place: Place, exit: AgentExit, clean: (text: string) => string): BridgeProblem {
  if (exit.error) return problemOfStart(place, exit.error)
  const command = place.agent
  const tail = exit.words.tail(clean)
  if (exit.code === signInExitCode || (exit.code !== 0 && exit.words.has(signInWords)))
    return { ...notSignedIn(command), ...(tail !== '' && { tail }) }
  const how = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`
  return { kind: 'crashed', message: `${command.name} ${how}.`, ...(tail !== '' && { tail }) }
}

export function problemOfStart({ agent, root }: Place, error: NodeJS.ErrnoException): BridgeProblem {
  const { name, command, install } = agent
  // Node reports the same error for a missing command and a missing folder.
  if (!existsSync(root)) return { kind: 'crashed', message: `${name} cannot work in ${root}: there is no such folder.` }
  if (error.code !== 'ENOENT')
    return { kind: 'crashed', message: `${name} could not be started (${error.code ?? error.message}).` }
  const how = install ? `Install it with: ${install}` : 'Install it, or name another command.'
  return {
    kind: 'not_installed',
    message: `${name} is not installed: there is no command "${command}". ${how}`,
    ...(install !== undefined && { command: install }),
  }
}

export function startTimeout({ name }: AgentCommand, ms: number, tail: string, strayLines = 0): BridgeProblem {
  const said =
    strayLines === 0
      ? ''
      : ' It wrote only lines that are not protocol messages. Check whether it needs an argument such as --acp.'
  const message = `${name} did not answer within ${ms / 1000} s after it was started, and was ended.${said}`
  return { kind: 'start_timeout', message, ...(tail !== '' && { tail }) }
}

export function wrongProtocol({ name, install }: AgentCommand, version: unknown): BridgeProblem {
  const spoken = typeof version === 'number' ? `version ${version} of the protocol` : 'no version of the protocol'
  return {
    kind: 'wrong_protocol',
    message: `${name} speaks ${spoken}; the bridge needs version 1. Install a version that speaks it.`,
    ...(install !== undefined && { command: install }),
  }
}
