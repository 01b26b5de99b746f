import type { RunningServer } from '@deckhand/server'
import { whatIsMissing } from '@deckhand/spec/optional-package'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { closeSoon } from './close-soon.ts'
import { idleSettings } from './idle-settings.ts'
import { listenError } from './listen-error.ts'
import { noNotes } from './note-sending.ts'
import { type OpenedDeckhand, openDeckhand } from './open-deckhand.ts'
import { openOperations } from './operations/open-operations.ts'
import { workspacePart } from './optional-parts.ts'
import { openProject } from './project/open-project.ts'
import type { Role } from './role.ts'
import { type Environment, readSettings } from './settings.ts'
import { tellOfSignIn } from './tell-of-sign-in.ts'
import { patienceMs, untilSignal } from './until-signal.ts'
import { version } from './version.ts'
import { workerGreeting } from './worker-greeting.ts'

export interface ServeWish {
  port: number
  role?: Role
}

/** Serves the page and the run API, or what the role has of it, until a signal. */
export async function serve({ port, role }: ServeWish, given: Environment): Promise<number> {
  const { env, observers, ...project } = await openProject(given)
  const operations = await openOperations(env, { logLevel: 'info', withMetrics: true, observers })
  operations.takeLastWords()
  const deckhand = await openDeckhand(env, operations, { role, ...project })
  const { listen, close, drain } = deckhand
  const { drainMs } = readSettings(env)
  const server = await listen(port).catch(async (error: unknown) => {
    await close()
    throw listenError(error, port)
  })
  process.stdout.write(
    role === 'worker'
      ? workerGreeting({ ...deckhand, notice: deckhand.notice, url: server.url })
      : await greet(deckhand, server, { port, ...(role && { role }) }),
  )
  for (const { name, needs } of idleSettings(env)) operations.tell('a setting has no effect', { name, needs })
  if (deckhand.signInLabel !== undefined) void tellOfSignIn(env, operations.onFault)
  await untilSignal(async (signal) => {
    operations.tell('stopping', { signal })
    if (drainMs > 0) await drain(drainMs)
    await close()
  }, drainMs + patienceMs)
  operations.tell('stopped')
  await closeSoon(operations.close)
  return 0
}

async function greet(
  deckhand: OpenedDeckhand,
  server: RunningServer,
  { port: wanted, role }: ServeWish,
): Promise<string> {
  const { url, port } = server
  const { modelLabel, notice, dataLabel, exampleUrl, redirects, actionsLabel, hasShop, signInLabel, sendsNotes } =
    deckhand
  const facts = { modelLabel, notice, dataLabel, exampleUrl, redirects, actionsLabel, hasShop, signInLabel, sendsNotes }
  const workspaceMissing = whatIsMissing(workspacePart, import.meta.url)?.message
  return greeting({
    wanted,
    port,
    url,
    ...(await waysIn(deckhand, url)),
    ...facts,
    workspaceMissing,
    leavesRuns: role === 'web',
  })
}

/** Whoever set a token has a way in; what is printed may be kept for long by whatever runs us. */
async function waysIn(deckhand: OpenedDeckhand, url: string): Promise<Pick<Greeting, 'link' | 'token'>> {
  if (deckhand.signInLabel !== undefined) return { link: await deckhand.signInLink(url), token: undefined }
  if (deckhand.hasToken) return { link: `${url}/sign-in with DECKHAND_TOKEN`, token: undefined }
  return { link: await deckhand.signInLink(url), token: await deckhand.oneTimeToken() }
}

export interface Greeting {
  wanted: number
  port: number
  url: string
  /** Signs a browser in, once. */
  link: string
  /** Signs a program in, once. Absent when the user has set one. */
  token: string | undefined
  modelLabel: string
  notice: string | undefined
  dataLabel: string
  /** Shows the example accounts, while they stand in for real ones. */
  exampleUrl?: string | undefined
  /** Google or Slack send people back to an address of ours, which was entered there with its port. */
  redirects?: boolean
  /** How many actions there are, and of which project. */
  actionsLabel?: string | undefined
  /** The example shop is served, too. */
  hasShop?: boolean
  /** Others work on what is asked here. */
  leavesRuns?: boolean
  /** Notes of agents arrive somewhere. */
  sendsNotes?: boolean
  /** How to install the page that people work in, where it is not. */
  workspaceMissing?: string | undefined
  /** Who may sign in, where an identity provider decides it. A program cannot, so that there are no lines to paste. */
  signInLabel?: string | undefined
}

/** Real accounts with the offline planner work, but nobody should learn so from a draft in their mailbox. */
const plannerNotice =
  'Your real accounts are set up: set a key before agents work with them, the planner only follows simple rules.'

const movedNotice = (wanted: number, url: string) =>
  `Connecting an account fails here, unless ${url}/api/connections/…/callback is a redirect address at the service too: free port ${wanted}, or set PORT.`

export function greeting({
  wanted,
  port,
  url,
  link,
  token,
  modelLabel,
  notice,
  dataLabel,
  exampleUrl,
  redirects = false,
  actionsLabel,
  hasShop = false,
  leavesRuns = false,
  sendsNotes = true,
  workspaceMissing,
  signInLabel,
}: Greeting): string {
  const isMoved = wanted !== 0 && wanted !== port
  const lines = [
    ...(isMoved ? [`Port ${wanted} is taken, using ${port}`] : []),
    ...(isMoved && redirects ? [movedNotice(wanted, url)] : []),
    `Deckhand ${version} is at ${url}`,
    `Answering: ${modelLabel}`,
    ...(leavesRuns ? ['Runs: left to processes with the role "worker" or "all"'] : []),
    ...(notice ? [notice] : []),
    ...(notice && exampleUrl === undefined && (signInLabel === undefined || redirects) ? [plannerNotice] : []),
    `Sign in: ${link}`,
    ...(signInLabel === undefined ? [] : [`  (${signInLabel})`]),
    ...(token === undefined
      ? []
      : ['  (opens the workspace; works once, within the hour; "npm run deckhand -- sign-in" prints another)']),
    `Data: ${dataLabel}`,
    ...(sendsNotes ? [] : [noNotes]),
    ...(actionsLabel === undefined ? [] : [`Actions: ${actionsLabel}, at ${url}/_jay/actions/`]),
    ...(workspaceMissing === undefined ? [] : [workspaceMissing]),
    ...(hasShop ? [`Shop: ${url}/shop, a page with the agent in the corner`] : []),
    ...(exampleUrl === undefined ? [] : [`Mail, calendar and Slack: example accounts, see ${url}/emulator`]),
    '',
    ...(signInLabel === undefined ? linesToPaste(url, token) : []),
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}

/** Makes a header for curl of the answer to a sign-in. A refusal goes through as it is, for people to read. */
const keyOfAnswer = `sed 's/.*"sessionKey":"\\([^"]*\\)".*/${sessionKeyHeader}: \\1/'`

function linesToPaste(url: string, token: string | undefined): string[] {
  const credentials = token === undefined ? '"{\\"token\\":\\"$DECKHAND_TOKEN\\"}"' : `'${JSON.stringify({ token })}'`
  const body = JSON.stringify({ prompt: 'What is 12.5% of 2480, and what day is it in Tokyo?' })
  return [
    'Try it from another terminal:',
    `  curl -sc cookies.txt ${url}/api/auth/session -d ${credentials} | ${keyOfAnswer} | tee key.txt`,
    `  curl -b cookies.txt -H @key.txt -N ${url}/api/agent/run/stream -d '${body}'`,
    '',
  ]
}
