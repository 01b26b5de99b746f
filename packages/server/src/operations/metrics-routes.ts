import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { isSameSecret } from '../auth/is-same-secret.ts'
import { RequestMeter } from '../auth/request-meter.ts'
import { type App, authenticate, newApp, type RequestContext } from '../routes/request.ts'

export interface Metrics {
  /** The metrics, in the Prometheus format. */
  read(): Promise<{ contentType: string; text: string }>
  /** For a scraper, which cannot sign in. */
  token?: string
}

/** Far more than any scraper needs, and too few to guess a token. */
const bearersAMinute = 120

/** `canSignIn`: people can sign in at this process. */
export function metricsRoutes(
  { read, token }: Metrics,
  authenticator: Authenticator,
  { canSignIn }: { canSignIn: boolean },
): App {
  const app = newApp()
  const bearers = new RequestMeter(bearersAMinute, { what: 'requests with a token from one address in a minute' })
  app.get('/metrics', async (c) => {
    const given = bearerOf(c)
    // A right token counts too: otherwise the limit would reveal which token is right.
    if (given !== undefined) bearers.count(c.get('address'))
    await assertMayRead(c, { given, token, authenticator }).catch((thrown: unknown) => {
      throw canSignIn || token !== undefined ? thrown : noToken()
    })
    const { contentType, text } = await read()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}

const bearerOf = (c: RequestContext) => /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]

interface Bearer {
  given: string | undefined
  token: string | undefined
  authenticator: Authenticator
}

/** The only place that decides who sees the metrics, which are about all users: the bearer of METRICS_TOKEN, or the one person at this machine. */
async function assertMayRead(c: RequestContext, { given, token, authenticator }: Bearer): Promise<void> {
  if (token === undefined || given === undefined) {
    await authenticate(c, authenticator)
    if (authenticator.identity === 'local') return
    throw new DeckhandError(
      'FORBIDDEN',
      'The metrics are about all users: they are only for the bearer of METRICS_TOKEN.',
    )
  }
  if (!isSameSecret(given, token))
    throw new DeckhandError('UNAUTHENTICATED', 'Authorization: this is not METRICS_TOKEN.')
}

function noToken(): DeckhandError {
  const message =
    'The metrics of this process are only for the bearer of METRICS_TOKEN. Set it, and send it as Authorization: Bearer.'
  return new DeckhandError('UNAUTHENTICATED', message)
}
