import { oneLine } from '../content/fit-text.ts'

const longest = 60

/** A name for a file from a title: letters and digits of any script, with - between words. */
export function fileName(title: string): string {
  const words = oneLine(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  let name = ''
  for (const word of words) {
    if (name && name.length + word.length >= longest) break
    name += `${name && '-'}${Array.from(word).slice(0, longest).join('')}`
  }
  return name || 'untitled'
}
