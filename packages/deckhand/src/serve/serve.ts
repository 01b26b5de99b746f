import type { RunningServer } from '@deckhand/server'
import { whatIsMissing } from '@deckhand/spec/optional-package'
import { closeSoon } from '../command-line/close-soon.ts'
import { listenError } from '../command-line/listen-error.ts'
import { patienceMs, untilSignal } from '../command-line/signals.ts'
import { checkSignIn } from '../doctor/checks/check-sign-in.ts'
import { openOperations } from '../operations/open-operations.ts'
import { workspacePart } from '../package/optional-parts.ts'
import { type OpenedDeckhand, openDeckhand } from '../product/open-deckhand.ts'
import { openProject } from '../project/open-project.ts'
import { idleSettings } from '../settings/idle-settings.ts'
import type { Role } from '../settings/role.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { type Greeting, greeting, workerGreeting } from './greeting.ts'

export interface ServeOptions {
  port: number
  role?: Role
}

/** Serves the workspace and the run API, or the role's part of it, until a signal arrives. */
export async function serve({ port, role }: ServeOptions, given: Environment): Promise<number> {
  const { env, observers, ...project } = await openProject(given)
  const operations = await openOperations(env, { logLevel: 'info', withMetrics: true, observers })
  operations.logNodeOutput()
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
  for (const { name, needs } of idleSettings(env)) operations.note('a setting has no effect', { name, needs })
  if (deckhand.signInLabel !== undefined) void reportSignIn(env, operations.onFault)
  await untilSignal(async (signal) => {
    operations.note('stopping', { signal })
    if (drainMs > 0) await drain(drainMs)
    await close()
  }, drainMs + patienceMs)
  operations.note('stopped')
  await closeSoon(operations.close)
  return 0
}

async function greet(
  deckhand: OpenedDeckhand,
  server: RunningServer,
  { port: wanted, role }: ServeOptions,
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
    ...(await signInFacts(deckhand, url)),
    ...facts,
    workspaceMissing,
    leavesRuns: role === 'web',
  })
}

/** Reports why sign-in does not work. The server starts anyway, because Google may only be unreachable for a while. */
export async function reportSignIn(
  env: Environment,
  onFault: (error: unknown) => void,
  ask?: Parameters<typeof checkSignIn>[1],
): Promise<void> {
  const found = await checkSignIn(env, ask)
    .look(new AbortController().signal)
    .catch(() => [])
  for (const { status, message, cure } of found)
    if (status === 'problem') onFault(Object.assign(new Error(`${message} ${cure}`), { stack: undefined }))
}

/** Prints no link if the operator has set a token, because printed links may stay in logs for a long time. */
async function signInFacts(deckhand: OpenedDeckhand, url: string): Promise<Pick<Greeting, 'link' | 'token'>> {
  if (deckhand.signInLabel !== undefined) return { link: await deckhand.signInLink(url), token: undefined }
  if (deckhand.hasToken) return { link: `${url}/sign-in with DECKHAND_TOKEN`, token: undefined }
  return { link: await deckhand.signInLink(url), token: await deckhand.oneTimeToken() }
}
