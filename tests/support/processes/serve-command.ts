import { type SessionHeaders, signIn } from '../servers/served.ts'
import { type Command, startCommand } from './command.ts'

const token = 'a token for this test'

export interface ServedCommand {
  command: Command
  url: string
  /** The session of the signed-in user. */
  headers: SessionHeaders
  /** Resolves with the exit code. */
  stop(): Promise<number>
}

/** `deckhand serve`, as a user runs it, with a signed-in user. */
export async function serveCommand(env: Record<string, string> = {}): Promise<ServedCommand> {
  const command = startCommand(['serve'], { PORT: '0', DECKHAND_TOKEN: token, ...env })
  const [url = ''] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  const stop = () => {
    command.child.kill('SIGTERM')
    return command.exitCode
  }
  return { command, url, headers: await signIn(url, env.DECKHAND_TOKEN ?? token), stop }
}
