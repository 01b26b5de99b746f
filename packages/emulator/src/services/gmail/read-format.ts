import { scopesOf } from '../google/authorize-google.ts'
import { refuseMail } from '../google/google-error.ts'
import type { ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { metadataScope, scopes } from './scopes.ts'
import type { FormatOptions, MessageFormat } from './wire-message.ts'

/** Which parts of a message the client asked for and may have. */
export function readFormat(
  call: ServiceCall,
  context: ServiceContext,
  allowed: readonly MessageFormat[],
): FormatOptions {
  const given = (call.query.get('format') || 'full').toLowerCase()
  const format = allowed.find((known) => known === given)
  if (!format) {
    return refuseMail('badRequest', `Invalid value at 'format' (type.googleapis.com/gmail.v1.Format), "${given}"`)
  }
  if (seesMetadataOnly(call, context) && (format === 'full' || format === 'raw')) {
    refuseMail('forbidden', `Metadata scope doesn't allow format ${format.toUpperCase()}`)
  }
  return { format, headers: call.query.getAll('metadataHeaders') }
}

export function seesMetadataOnly(call: ServiceCall, context: ServiceContext): boolean {
  const granted = scopesOf(call, context)
  return granted?.includes(metadataScope) === true && !granted.some((scope) => isReading(scope))
}

function isReading(scope: string): boolean {
  return (scopes.read as readonly string[]).includes(scope)
}
