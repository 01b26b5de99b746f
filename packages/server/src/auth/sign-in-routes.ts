import { DeckhandError } from '@deckhand/spec/errors'
import { idTokenSchema, signInSchema } from '@deckhand/spec/schemas'
import { strangerBodyLimit } from '../body/read-body.ts'
import { sendPage } from '../pages/send-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { type App, bodyOf, callerOf, credentialsOf, newApp, type RequestContext } from '../routes/request.ts'
import { apiTokenOf } from './api-tokens.ts'
import { closedToTokens } from './assert-scope.ts'
import { cookieBelow } from './cookie-header.ts'
import { RequestMeter } from './request-meter.ts'
import type { SignIn } from './sign-in.ts'

// Far more than people mistype. It does not protect against guessing, because a right token is always accepted: tokens are too long to be guessed.
const wrongTokensAMinute = 30

/** Counts wrong tokens per client address, on all routes. */
export const wrongTokenMeter = () =>
  new RequestMeter(wrongTokensAMinute, { what: 'wrong sign-ins from one address in a minute' })

export interface SignInAttempt {
  ok: boolean
  userId?: string
}

export function signInRoutes(signIn: SignIn, onSignIn: (attempt: SignInAttempt) => void = () => {}): App {
  const app = newApp()
  const isLocal = signIn.way.kind === 'local'
  const begin = async (token: string, c: RequestContext) => {
    try {
      return await signIn.begin(token, credentialsOf(c))
    } catch (thrown) {
      onSignIn({ ok: false })
      throw thrown
    }
  }

  // A session may do everything its user may, so API tokens can neither start nor end one.
  app.use('/api/auth/session', async (c, next) => {
    if (apiTokenOf(credentialsOf(c)) !== undefined) throw closedToTokens()
    await next()
  })

  if (isLocal) app.get('/sign-in', (c) => sendPage(c, signInPage))

  app.get('/api/auth/session', async (c) => {
    const principal = await callerOf(c, signIn)
    const isKeyMissing = principal?.kind === 'keyless' && { isKeyMissing: true }
    return c.json({
      ok: true,
      signIn: signIn.way,
      user: principal?.kind === 'user' ? viewOf(principal) : null,
      ...isKeyMissing,
    })
  })

  app.post('/api/auth/session', async (c) => {
    const session = await begin(isLocal ? await tokenOf(c) : await idTokenOf(c), c)
    onSignIn({ ok: session !== undefined, ...(session && { userId: session.userId }) })
    // Only failures count, and only failures are refused: no one can lock out anyone else.
    if (!session) {
      c.get('countWrongToken')()
      throw isLocal ? wrongToken() : wrongIdToken()
    }
    c.header('set-cookie', cookieBelow(session.setCookie, c.env.basePath))
    return c.json({ ok: true, userId: session.userId, sessionKey: session.sessionKey })
  })

  app.delete('/api/auth/session', async (c) => {
    const { setCookie, problem } = await signIn.end(credentialsOf(c))
    c.header('set-cookie', cookieBelow(setCookie, c.env.basePath))
    if (problem) throw problem
    return c.json({ ok: true })
  })

  return app
}

const viewOf = ({ userId, email }: { userId: string; email?: string }) => ({
  userId,
  ...(email !== undefined && { email }),
})

const tokenOf = async (c: RequestContext) => (await bodyOf(c, signInSchema, { limit: strangerBodyLimit })).token

/** Requires the JSON content type, which a form on another site cannot send. */
async function idTokenOf(c: RequestContext): Promise<string> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    const message = 'Content-Type: must be application/json.'
    throw new DeckhandError('BAD_REQUEST', message, { field: 'Content-Type' })
  }
  return (await bodyOf(c, idTokenSchema, { limit: strangerBodyLimit })).idToken
}

function wrongToken(): DeckhandError {
  const message = 'token: it is not valid. A link works once and for an hour; "deckhand sign-in" prints a new one.'
  return new DeckhandError('UNAUTHENTICATED', message, { field: 'token' })
}

/** The same for every reason, so that a forger learns nothing. */
function wrongIdToken(): DeckhandError {
  return new DeckhandError('UNAUTHENTICATED', 'idToken: it is not valid. Sign in again.', { field: 'idToken' })
}
