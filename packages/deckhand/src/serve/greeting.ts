import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { version } from '../package/version.ts'
import { noNotes } from '../product/note-sending.ts'

export interface Greeting {
  wanted: number
  port: number
  url: string
  /** Signs a browser in once. */
  link: string
  /** Signs a program in once. Absent when the user has set a token. */
  token: string | undefined
  modelLabel: string
  notice: string | undefined
  dataLabel: string
  /** The page of the example accounts, if they are in use. */
  exampleUrl?: string | undefined
  /** Google or Slack redirect people to our address, which was registered there with its port. */
  redirects?: boolean
  /** The number of actions and their project. */
  actionsLabel?: string | undefined
  /** Whether the example shop is served. */
  hasShop?: boolean
  /** Other processes work on the runs. */
  leavesRuns?: boolean
  /** Whether agents' notes have a receiver. */
  sendsNotes?: boolean
  /** How to install the workspace, if it is missing. */
  workspaceMissing?: string | undefined
  /** Who may sign in, if an identity provider decides. Programs cannot, so no commands are printed. */
  signInLabel?: string | undefined
}

/** The offline planner works with real accounts. Say so before people find a draft in their mailbox. */
const plannerNotice =
  'Your real accounts are set up. Set a key before agents use them: the planner only follows simple rules.'

const movedNotice = (wanted: number, url: string) =>
  `Connecting an account fails here, unless ${url}/api/connections/…/callback is also registered at the service: free port ${wanted}, or set PORT.`

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

/** Turns the answer to a sign-in into a header for curl. Passes a refusal through, for people to read. */
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

interface WorkerGreeting {
  url: string
  modelLabel: string
  notice: string | undefined
  dataLabel: string
  sendsNotes: boolean
}

/** A worker has no sign-in, so it prints no link. */
export function workerGreeting({ url, modelLabel, notice, dataLabel, sendsNotes }: WorkerGreeting): string {
  const lines = [
    `Deckhand ${version} works on runs only; its health is at ${url}/api/health`,
    `Answering: ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Data: ${dataLabel}`,
    ...(sendsNotes ? [] : [noNotes]),
    '',
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}
