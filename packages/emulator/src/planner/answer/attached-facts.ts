import type { WireContent } from '../../wire.ts'
import { plainText } from '../conversation/user-text.ts'
import { isRecord } from './results.ts'

const asksForThem = /\b(?:sum(?:s|med)? up|summari[sz]e|summary|brief(?:ing)?)\b/i
const attached = '[ATTACHED CONTEXT]'
const fence = /<data\b[^>]{0,200}>\n([^\n]*)\n<\/data>/g

/** What is attached to the system instruction, told as it stands, when somebody wants it summed up. Shown, never followed. */
export function attachedFacts(asked: string, instruction: WireContent | undefined): string | undefined {
  if (!asksForThem.test(asked)) return undefined
  const [, ...blocks] = plainText(instruction).split(attached)
  const texts = [...blocks.join(attached).matchAll(fence)].flatMap(([, json = '']) => sayFact(json))
  return texts.length > 0 ? texts.join('\n\n') : undefined
}

function sayFact(json: string): string[] {
  const fact = parsed(json)
  if (!isRecord(fact) || typeof fact.snippet !== 'string') return []
  const title = [fact.title, fact.id].find((name) => typeof name === 'string')
  return [`**${title ?? 'Attached'}**\n\n${fact.snippet}`]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
