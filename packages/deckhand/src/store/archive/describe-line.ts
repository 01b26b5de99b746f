import type { ArchivedLine } from '@deckhand/runtime'
import type { Message, Part } from '@deckhand/spec'
import { localTime } from '../../runs/local-time.ts'
import { cleanLine, cleanText } from '../../terminal/terminal-text.ts'

/** An archived line for people. Skips events, because messages have the same content. */
export function describeLine(line: ArchivedLine): string | undefined {
  switch (line.kind) {
    case 'thread':
      return `${cleanLine(line.title)}: a thread of ${cleanLine(line.userId)} with ${cleanLine(line.agentId)}, begun ${localTime(line.createdAt)}`
    case 'message':
      return describeMessage(line.message)
    case 'run': {
      const { id, agentId, model, status, createdAt, outcome, prompt, turns = [] } = line
      const said = [...(prompt ? [prompt] : []), ...turns].map(describeMessage)
      const end = outcome?.status === 'failed' ? `${status}: ${cleanLine(outcome.message)}` : status
      return [
        `run ${id} of ${cleanLine(agentId)} on ${cleanLine(model)}, ${localTime(createdAt)}: ${end}`,
        ...said,
      ].join('\n')
    }
    case 'approval':
      return `approval of ${cleanLine(line.tool)}: ${line.status}: ${cleanLine(line.preview)}`
    case 'event':
      return undefined
  }
}

function describeMessage(message: Message): string {
  if (message.role === 'user') return `user: ${cleanText(message.text)}`
  return joined(message.parts).map(describePart).join('\n')
}

/** Joins adjacent pieces of text, which a model streams separately. */
function joined(parts: Part[]): Part[] {
  const whole: Part[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (last && last.type !== 'tool' && last.type === part.type)
      whole[whole.length - 1] = { ...last, text: last.text + part.text }
    else whole.push(part)
  }
  return whole
}

function describePart(part: Part): string {
  if (part.type !== 'tool') return `${part.type === 'text' ? 'agent' : 'thought'}: ${cleanText(part.text)}`
  const result = part.error ? part.error.message : JSON.stringify(part.output ?? null)
  return `call ${cleanLine(part.name)} ${cleanLine(JSON.stringify(part.input))}: ${part.status}: ${cleanLine(result)}`
}
