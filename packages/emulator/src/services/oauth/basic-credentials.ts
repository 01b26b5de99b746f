import type { ServiceCall } from '../service-call.ts'

/** The client's id and secret when they came in the header. */
export function basicCredentials({ headers }: ServiceCall): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return { id, secret: rest.join(':') }
}
