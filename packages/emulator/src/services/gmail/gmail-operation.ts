import { refuseMail } from '../google/google-error.ts'
import type { Operation } from '../operation.ts'

/** An operation on the mailbox of the account itself; others are refused as Gmail refuses them. */
export function gmailOperation(operation: Omit<Operation, 'service'>): Operation {
  return {
    ...operation,
    service: 'gmail',
    path: `/gmail/v1/users/:userId/${operation.path}`,
    run(call, context) {
      const { userId = '' } = call.params
      const { address } = context.world.mailbox
      if (userId !== 'me' && userId.toLowerCase() !== address) {
        refuseMail('forbidden', `Delegation denied for ${address}`)
      }
      return operation.run(call, context)
    },
  }
}
