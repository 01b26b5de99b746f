import { DeckhandError } from '@deckhand/spec/errors'
import { signInOperations } from '../openapi/operations/sign-in-operations.ts'
import { sendPage } from '../pages/send-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { type App, bodyOf, newApp, type RequestContext } from '../routes/request.ts'
import { RequestMeter } from './request-meter.ts'
import type { SignIn } from './sign-in.ts'

// Far more than people mistype, and far too few to find a token by trying.
const wrongTokensAMinute = 30

export interface SignInAttempt {
  ok: boolean
  userId?: string
}

export function signInRoutes(signIn: SignIn, onSignIn: (attempt: SignInAttempt) => void = () => {}): App {
  const app = newApp()
  const tries = new RequestMeter(wrongTokensAMinute)

  app.get('/sign-in', (c) => sendPage(c, signInPage))

  app.post('/api/auth/session', async (c) => {
    const { token } = await bodyOf(c, signInOperations.signIn.body)
    const session = await signIn.begin(token)
    onSignIn({ ok: session !== undefined, ...(session && { userId: session.userId }) })
    // Only those count that fail, and only they are refused: nobody can lock anybody out.
    if (!session) {
      tries.count('everybody')
      throw wrongToken()
    }
    c.header('set-cookie', session.setCookie)
    return c.json({ ok: true, userId: session.userId })
  })

  app.delete('/api/auth/session', async (c) => {
    const { setCookie } = await signIn.end(credentialsOf(c))
    c.header('set-cookie', setCookie)
    return c.json({ ok: true })
  })

  return app
}

const credentialsOf = (c: RequestContext) => ({ header: (name: string) => c.req.header(name) })

function wrongToken(): DeckhandError {
  const message = 'token: it lets nobody in. A link works once and for an hour; "deckhand sign-in" prints a new one.'
  return new DeckhandError('UNAUTHENTICATED', message, { field: 'token' })
}
