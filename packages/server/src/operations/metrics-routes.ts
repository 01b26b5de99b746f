import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { isSameSecret } from '../auth/is-same-secret.ts'
import { type App, authenticate, newApp, type RequestContext } from '../routes/request.ts'

export interface Metrics {
  /** What is counted, as Prometheus reads it. */
  read(): Promise<{ contentType: string; text: string }>
  /** Lets a scraper in that cannot sign in. */
  token?: string
}

/** `canSignIn`: there is a way to sign in at this process. */
export function metricsRoutes({ read, token }: Metrics, authenticator: Authenticator, canSignIn = true): App {
  const app = newApp()
  app.get('/metrics', async (c) => {
    await assertMayRead(c, token, authenticator).catch((thrown: unknown) => {
      throw canSignIn || token !== undefined ? thrown : noToken()
    })
    const { contentType, text } = await read()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}

/** The one place that decides who sees the metrics: the bearer of METRICS_TOKEN, or the one person at this machine. They are about everybody. */
async function assertMayRead(
  c: RequestContext,
  token: string | undefined,
  authenticator: Authenticator,
): Promise<void> {
  const given = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined || given === undefined) {
    await authenticate(c, authenticator)
    if (authenticator.identity === 'local') return
    throw new DeckhandError('FORBIDDEN', 'The metrics are about everybody: they are for the bearer of METRICS_TOKEN.')
  }
  if (!isSameSecret(given, token))
    throw new DeckhandError('UNAUTHENTICATED', 'Authorization: this is not the METRICS_TOKEN.')
}

function noToken(): DeckhandError {
  const message =
    'The metrics of this process are for the bearer of METRICS_TOKEN. Set it, and send it as Authorization: Bearer.'
  return new DeckhandError('UNAUTHENTICATED', message)
}
