import { checkSignIn } from './doctor/check-sign-in.ts'
import type { Environment } from './settings.ts'

/** Whoever starts a server that nobody can sign in to reads why. Google may be away for a while, so this does not keep anybody from starting. */
export async function tellOfSignIn(
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
