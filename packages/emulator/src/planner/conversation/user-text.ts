import type { WireContent } from '../../wire.ts'

/** Enough for any request a person types; more would only cost time. Pasted data is taken out before this counts. */
const longestRequest = 20_000
const longestText = 1_000_000

/** What a person said in one content: its text parts without thoughts and without fenced data. */
export function userText(content: WireContent): string {
  return withoutData(plainText(content)).slice(0, longestRequest)
}

/** The text of a content's parts, thoughts left out. Tolerates parts that are no objects. */
export function plainText(content: WireContent | undefined): string {
  const parts = Array.isArray(content?.parts) ? content.parts : []
  const texts = parts.map((part) => (part && typeof part.text === 'string' && !part.thought ? part.text : ''))
  return texts
    .filter((text) => text !== '')
    .join(content?.role === 'model' ? '' : '\n')
    .slice(0, longestText)
}

/** What the Agent Development Kit tells an agent of what others said and did. It stands in the place of words of the person, and is none. */
export function isContextNote(content: WireContent): boolean {
  const [first, second] = content.parts ?? []
  return content.role !== 'model' && first?.text === 'For context:' && (second?.text?.startsWith('[') ?? false)
}

// An unclosed fence runs to the end: better to read too little than to take orders from a pasted page.
const fences = [
  /```[\s\S]*?(?:```|$)/g,
  /~~~[\s\S]*?(?:~~~|$)/g,
  /<(data|(?:[a-z]{1,20}[-_])?context|document|page|page[-_]state|attachment|untrusted|content|file|tool[-_]output|result)\b[^>]{0,200}>[\s\S]*?(?:<\/\1>|$)/gi,
  /\[(ATTACHED CONTEXT|ABOUT THE USER|PAGE STATE|CONTEXT|DATA|PAGE)\b[^\]]{0,100}\][\s\S]*?(?:\[(?:\/|END(?: OF)? )\1\]|$)/g,
]

function withoutData(text: string): string {
  const open = fences.reduce((rest, fence) => rest.replace(fence, ' '), text)
  // Long runs of blanks say nothing and make patterns slow.
  return open
    .replace(/[^\S\n]{12,}/g, ' ')
    .replace(/\s{12,}/g, '\n\n')
    .trim()
}

/** What stands inside code fences and data tags, for "summarise this". Only ever a value, never a source of plans. */
export function fencedText(content: WireContent | undefined): string {
  const text = plainText(content)
  const match =
    /```[^\n]*\n?([\s\S]*?)(?:```|$)/.exec(text) ?? /<data\b[^>]{0,200}>([\s\S]*?)(?:<\/data>|$)/i.exec(text)
  return match?.[1]?.trim() ?? ''
}
