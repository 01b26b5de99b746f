import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'
import type { Model } from './models.ts'
import type { WirePart } from './wire.ts'

/** No secret: it must outlive the process, so that a thread stored yesterday can be sent to an emulator started today. */
const key = 'deckhand emulator thought signature'
const macBytes = 24

/** Accepted in place of a real signature: https://ai.google.dev/gemini-api/docs/thought-signatures, "FAQs". */
const placeholders = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go']
const acceptedPlaceholders = new Set([
  ...placeholders,
  // SDKs with a bytes type encode the words once more.
  ...placeholders.map((words) => Buffer.from(words).toString('base64')),
])

/** Signs a part for one generation of models. */
export function signPart(model: Model, part: WirePart): string {
  const header = Buffer.from(`${model.generation} `)
  return Buffer.concat([header, mac(model.generation, part)]).toString('base64')
}

/** True for a signature that this generation put on this very part, and for the documented placeholders. */
export function isGenuineSignature(model: Model, part: WirePart): boolean {
  const signature = part.thoughtSignature ?? ''
  if (acceptedPlaceholders.has(signature)) return true
  const bytes = Buffer.from(signature, 'base64')
  const expected = Buffer.from(signPart(model, part), 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function mac(generation: string, part: WirePart): Buffer {
  return createHmac('sha256', key)
    .update(`${generation}\n${boundText(part)}`)
    .digest()
    .subarray(0, macBytes)
}

/** A call is bound by name and arguments. A text is not bound by its words: clients join the chunks of a stream as they like. */
function boundText(part: WirePart): string {
  if (!part.functionCall) return 'text'
  return `call ${part.functionCall.name} ${canonicalJson(part.functionCall.args ?? {})}`
}
