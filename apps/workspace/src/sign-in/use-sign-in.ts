import { useEffect, useState } from 'react'
import { basePath } from '../base-path.ts'
import type { FirebaseConfig, SignInBy } from './firebase.ts'
import { nextAddress } from './next-address.ts'
import { beginSession, readSession } from './session.ts'
import { signInWords } from './sign-in-words.ts'
import { signedOutWords } from './signed-out-here.ts'

/** Loaded ahead of the click: browsers block a window that opens long after it. */
const firebase = import('./firebase.ts')
firebase.catch(() => undefined)

const keyMissing = 'This browser does not have the key of your session any more. Sign in again.'

export interface SignInState {
  /** Known after the server has answered. */
  config: FirebaseConfig | undefined
  isBusy: boolean
  problem: string | undefined
  signIn(by: SignInBy): void
}

export function useSignIn(): SignInState {
  const [config, setConfig] = useState<FirebaseConfig>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(() => signedOutWords(location))

  useEffect(() => {
    readSession().then(
      ({ signIn, user, isKeyMissing }) => {
        if (user) return goOn()
        if (isKeyMissing) setProblem(keyMissing)
        if (signIn.kind === 'firebase') setConfig(signIn)
      },
      (error: unknown) => setProblem(signInWords(error)),
    )
  }, [])

  const signIn = async (by: SignInBy) => {
    if (!config) return
    const { apiKey, authDomain, projectId } = config
    setBusy(true)
    setProblem(undefined)
    try {
      await beginSession(await (await firebase).idTokenBy(by, { apiKey, authDomain, projectId }))
      goOn()
    } catch (error) {
      setProblem(signInWords(error))
      setBusy(false)
    }
  }
  return { config, isBusy, problem, signIn: (by) => void signIn(by) }
}

const goOn = () => location.replace(nextAddress(location, basePath))
