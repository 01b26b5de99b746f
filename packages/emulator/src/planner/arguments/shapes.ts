import { type Span, spanOf } from '../language/spans.ts'
import type { Parameter } from './parameter.ts'
import { speaksHowMuch, stems } from './parameter.ts'

/** Values that are known by how they look, wherever they stand. */
export type Shape = 'mail' | 'link' | 'path' | 'phone'

export interface Shaped extends Span {
  text: string
}

const patterns: Record<Shape, RegExp> = {
  mail: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g,
  link: /https?:\/\/[^\s"'<>”’)]{1,2000}|\bwww\.[^\s"'<>”’)]{1,2000}/gi,
  path: /(?<![\w/:@.])(?:[~.]{0,2}\/)?(?:[\w.-]{1,80}\/){1,12}[\w.-]{0,80}|(?<![\w/:@.])[\w-]{1,80}\.(?:md|txt|csv|json|ya?ml|html?|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|ts|js|py|log|zip)\b/gi,
  phone: /(?<![\w.])\+?\d[\d ()-]{6,18}\d(?![\w.])/g,
}

const words: Record<Shape, Set<string>> = {
  mail: stems('email mail'),
  link: stems('url link uri website webpage'),
  path: stems('path file filename folder directory'),
  phone: stems('phone telephone mobile'),
}

const formats: Record<string, Shape> = { email: 'mail', 'idn-email': 'mail', uri: 'link', url: 'link', iri: 'link' }

/** The shape a string parameter asks for, by its format, or by its name and description. */
export function shapeOf(parameter: Parameter): Shape | undefined {
  if (parameter.type !== 'string' || parameter.schema.enum.length > 0) return undefined
  const byFormat = formats[parameter.schema.format]
  if (byFormat) return byFormat
  if (/^b?cc$/i.test(parameter.path.at(-1) ?? '')) return 'mail'
  if (/\b(?:mail|email) address(?:es)?\b|\be-mail\b/i.test(parameter.description)) return 'mail'
  if (/\baddress\b[^.]{0,80}(?:\bmail\b|@\w)|\baddress for each\b/i.test(parameter.description)) return 'mail'
  if (/\bweb ?(?:address|page)|\bURLs?\b/.test(parameter.description)) return 'link'
  const [best, strength] = strongest(parameter)
  return strength >= 0.95 && !isText(parameter) ? best : undefined
}

function strongest(parameter: Parameter): [Shape, number] {
  const shapes = Object.keys(words) as Shape[]
  const ranked = shapes.map((shape): [Shape, number] => [shape, speaksHowMuch(parameter, words[shape])])
  return ranked.reduce((best, next) => (next[1] > best[1] ? next : best))
}

/** "The body of the mail" speaks of mail and is no address. */
function isText(parameter: Parameter): boolean {
  const last = parameter.nameStems.at(-1) ?? ''
  return (
    speaksHowMuch(parameter, stems('body text subject content message title name id type format size')) >= 0.95 &&
    !/^(?:email|mail|url|path|file)$/.test(last)
  )
}

export function shapedTexts(text: string, shape: Shape): Shaped[] {
  return Array.from(text.matchAll(patterns[shape]), (match) => {
    const trimmed = match[0].replace(/[.,;:!?]+$/, '')
    const { start } = spanOf(match)
    return { start, end: start + trimmed.length, text: trimmed }
  }).filter(({ text: found }) => isPlausible(found, shape))
}

function isPlausible(found: string, shape: Shape): boolean {
  if (shape === 'phone') return (found.match(/\d/g)?.length ?? 0) >= 7
  if (shape === 'path')
    return /\p{L}/u.test(found) && !/^(?:and\/or|either\/or|[\d/]+|24\/7|n\/a|w\/o|km\/h)$/i.test(found)
  return true
}
