import { useEffect, useState } from 'react'

type State = 'idle' | 'copied' | 'failed'
const words: Record<State, string> = {
  idle: 'Copy',
  copied: 'Copied',
  failed: 'Not copied: select the text and copy it',
}

/** Shows for two seconds whether copying worked. */
export function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2_000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setState('copied'),
        () => setState('failed'),
      )
  return (
    <button type="button" className="markdown-copy" aria-live="polite" onClick={() => void copy()}>
      {words[state]}
    </button>
  )
}
