import { json, noContent } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { note, type ServiceContext } from '../service-context.ts'
import { changeLabels } from './change-labels.ts'
import { gmailOperation } from './gmail-operation.ts'
import { systemLabels } from './known-labels.ts'
import type { StoredLabel, StoredMessage } from './mailbox-state.ts'
import { readFields } from './read-fields.ts'
import { type LabelFields, labelFields, readLabel } from './read-label.ts'
import { scopes } from './scopes.ts'

export const listLabels = gmailOperation({
  name: 'labels.list',
  method: 'GET',
  path: 'labels',
  scopes: scopes.readLabels,
  run: (_call, { world }) => json({ labels: [...systemLabels.map(wireSystem), ...world.mailbox.labels.map(wireOwn)] }),
})

export const getLabel = gmailOperation({
  name: 'labels.get',
  method: 'GET',
  path: 'labels/:id',
  scopes: scopes.readLabels,
  run({ params }, context) {
    const system = systemLabels.find((id) => id === params.id)
    const label = system ? wireSystem(system) : wireOwn(findOwn(context, params.id))
    return json({ ...label, ...counts(context.world.mailbox.messages, params.id ?? '') })
  },
})

export const createLabel = gmailOperation({
  name: 'labels.create',
  method: 'POST',
  path: 'labels',
  scopes: scopes.labels,
  run(call, context) {
    const { labels } = context.world.mailbox
    const numbers = labels.map(({ id }) => Number(id.replace('Label_', '')) || 0)
    const given = readLabel(readFields(call, labelFields), { labels })
    const label: StoredLabel = { id: `Label_${Math.max(0, ...numbers) + 1}`, ...given }
    labels.push(label)
    note(context, { service: 'gmail', action: 'label created', id: label.id, title: label.name })
    return json(wireOwn(label))
  },
})

export const patchLabel = change('patch', 'PATCH', (label, given) => ({ ...label, ...given }))
export const updateLabel = change('update', 'PUT', (_label, given) => given)

function change(name: string, method: string, next: (label: StoredLabel, given: LabelFields) => LabelFields) {
  return gmailOperation({
    name: `labels.${name}`,
    method,
    path: 'labels/:id',
    scopes: scopes.labels,
    run(call, context) {
      const { labels } = context.world.mailbox
      const label = findOwn(context, call.params.id)
      const changed = { id: label.id, ...readLabel(next(label, readFields(call, labelFields)), { labels, label }) }
      labels.splice(labels.indexOf(label), 1, changed)
      note(context, { service: 'gmail', action: 'label changed', id: label.id, title: changed.name })
      return json(wireOwn(changed))
    },
  })
}

export const deleteLabel = gmailOperation({
  name: 'labels.delete',
  method: 'DELETE',
  path: 'labels/:id',
  scopes: scopes.labels,
  run({ params }, context) {
    const { mailbox } = context.world
    const label = findOwn(context, params.id)
    for (const message of mailbox.messages.filter(({ labelIds }) => labelIds.includes(label.id)))
      changeLabels(context, message, { add: [], remove: [label.id] })
    mailbox.labels = mailbox.labels.filter((known) => known !== label)
    note(context, { service: 'gmail', action: 'label deleted', id: label.id, title: label.name })
    return noContent
  },
})

/** Those of the system can be neither changed nor deleted; how Gmail says so is nowhere documented, and the wording is ours. */
function findOwn({ world }: ServiceContext, id: string | undefined): StoredLabel {
  if (systemLabels.some((system) => system === id)) return refuseMail('invalidArgument', 'Invalid label: system label')
  return world.mailbox.labels.find((label) => label.id === id) ?? refuseMail('notFound')
}

const wireSystem = (id: string) => ({ id, name: id, type: 'system' })

const wireOwn = (label: StoredLabel) => ({
  messageListVisibility: 'show',
  labelListVisibility: 'labelShow',
  ...label,
  type: 'user',
})

function counts(all: readonly StoredMessage[], id: string) {
  const messages = all.filter(({ labelIds }) => labelIds.includes(id))
  const unread = messages.filter(({ labelIds }) => labelIds.includes('UNREAD'))
  const threads = (list: readonly StoredMessage[]) => new Set(list.map(({ threadId }) => threadId)).size
  return {
    messagesTotal: messages.length,
    messagesUnread: unread.length,
    threadsTotal: threads(messages),
    threadsUnread: threads(unread),
  }
}
