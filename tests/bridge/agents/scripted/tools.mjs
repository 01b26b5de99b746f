import { writeFileSync } from 'node:fs'
import { tell } from './tell.mjs'
import { ask, update } from './wire.mjs'

const options = [
  { optionId: 'allow', name: 'Allow', kind: 'allow_once' },
  { optionId: 'always', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'reject', name: 'Reject', kind: 'reject_once' },
]

export const toolCommands = {
  tool({ sessionId, words: [id, ...title] }) {
    announce(sessionId, id, title.join(' '))
    update(sessionId, { sessionUpdate: 'tool_call_update', toolCallId: id, status: 'in_progress' })
    end(sessionId, id, 'completed', [content(`output of ${id}`)])
  },
  'quiet-tool'({ sessionId, words: [id, ...title] }) {
    const told = { title: title.join(' '), kind: 'execute' }
    end(sessionId, id, 'completed', [content(`output of ${id}`)], told)
  },
  permit: (given) => askLeave(given),
  'announced-permit'(given) {
    announce(given.sessionId, given.words[0], `write ${given.words[1]}`)
    return askLeave(given)
  },
  diff({ sessionId, words: [id, path, oldText, newText] }) {
    announce(sessionId, id, `edit ${path}`, 'edit')
    end(sessionId, id, 'completed', [{ type: 'diff', path, oldText, newText }])
  },
}

async function askLeave({ sessionId, words: [id, file, ...text] }) {
  const toolCall = { toolCallId: id, title: `write ${file}`, kind: 'edit', status: 'pending' }
  const { result } = await ask('session/request_permission', { sessionId, toolCall, options })
  const chosen = result?.outcome?.optionId
  if (chosen !== 'allow' && chosen !== 'always') return void tell(sessionId, 'refused')
  writeFileSync(file, text.join(' '))
  end(sessionId, id, 'completed', [content(`wrote ${file}`)])
}

function announce(sessionId, toolCallId, title, kind = 'execute') {
  update(sessionId, {
    sessionUpdate: 'tool_call',
    toolCallId,
    title,
    kind,
    status: 'pending',
    content: [],
    locations: [],
  })
}

function end(sessionId, toolCallId, status, content, more = {}) {
  update(sessionId, { sessionUpdate: 'tool_call_update', toolCallId, status, content, ...more })
}

function content(text) {
  return { type: 'content', content: { type: 'text', text } }
}
