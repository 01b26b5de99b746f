import { useEffect, useState } from 'react'
import type { Colours } from './highlighter.ts'

/** Longer code stays plain: colouring it would add more nodes than the rest of the page has. */
const longest = 60_000

/** The tokens of complete code, once they are computed. The highlighter is loaded for the first code that needs it. */
export function useHighlight(code: string, language: string, isOpen: boolean): Colours | undefined {
  const [colours, setColours] = useState<{ code: string; colours: Colours }>()
  const name = isOpen || code.length > longest ? undefined : languageName(language)
  useEffect(() => {
    if (!name) return
    let end: (() => void) | undefined
    let isOver = false
    const tell = (colours: Colours) => setColours({ code, colours })
    import('./highlighter.ts').then(
      ({ highlight, keptColours }) => {
        if (isOver) return
        const known = keptColours(code, name)
        if (known) tell(known)
        else end = highlight(code, name, tell)
      },
      // Without the highlighter the code stays plain, which needs no error message.
      () => {},
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [code, name])
  return colours?.code === code && name ? colours.colours : undefined
}

const knownLanguages =
  'bash c css diff go html java javascript json markdown python rust sql tsx typescript yaml'.split(' ')

const aliases: Record<string, string> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  h: 'c',
  golang: 'go',
  js: 'javascript',
  mjs: 'javascript',
  jsx: 'tsx',
  jsonc: 'json',
  md: 'markdown',
  py: 'python',
  rs: 'rust',
  ts: 'typescript',
  yml: 'yaml',
}

/** The grammar for the language name of a fence; undefined if there is none. */
function languageName(written: string): string | undefined {
  const name = Object.hasOwn(aliases, written) ? aliases[written] : written
  return name !== undefined && knownLanguages.includes(name) ? name : undefined
}
