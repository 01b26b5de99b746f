import { json } from '../answer.ts'
import type { Operation } from '../operation.ts'
import type { ServiceContext } from '../service-context.ts'
import { brief } from './change-draft.ts'
import { changeLabels, fromTrash, readLabelChange, toTrash } from './change-labels.ts'
import { gmailOperation } from './gmail-operation.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { scopes } from './scopes.ts'

type Find = (context: ServiceContext, id: string) => StoredMessage[]

/** `modify`, `trash` and `untrash`. A change to a thread is one to each of its messages. */
export function labelOperations(resource: 'messages' | 'threads', find: Find): Operation[] {
  const changes = { modify: readLabelChange, trash: () => toTrash, untrash: () => fromTrash }
  return Object.entries(changes).map(([name, changeOf]) =>
    gmailOperation({
      name: `${resource}.${name}`,
      method: 'POST',
      path: `${resource}/:id/${name}`,
      scopes: scopes.modify,
      run(call, context) {
        const id = call.params.id ?? ''
        const found = find(context, id)
        const change = changeOf(call, context)
        for (const message of found) changeLabels(context, message, change)
        const messages = found.map(brief)
        return json(resource === 'messages' ? messages[0] : { id, messages })
      },
    }),
  )
}
