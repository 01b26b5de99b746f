import { json } from '../answer.ts'
import type { Operation } from '../operation.ts'
import { formOf } from '../service-call.ts'
import { findByToken } from './grants.ts'

/** Either token ends both, and all else that the person has allowed the application. */
export const revoke: Operation = {
  service: 'oauth',
  name: 'revoke',
  method: 'POST',
  path: '/revoke',
  run(call, context) {
    const token = formOf(call).get('token')
    if (!token) return json({ error: 'invalid_request', error_description: 'Missing required parameter: token' }, 400)
    const grant = findByToken(context, token)
    if (!grant || grant.revoked) {
      return json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400)
    }
    for (const other of context.world.grants) if (other.clientId === grant.clientId) other.revoked = true
    context.changed()
    return json({})
  },
}
