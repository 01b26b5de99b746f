import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

const shownMs = 1_500

/** Shows "Copied" only if copying succeeded. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  const words = { copied: 'Copied', failed: 'The browser did not allow it' }
  return (
    <IconButton label={outcome ? words[outcome] : label} onClick={() => void copy()} aria-live="polite">
      {outcome === 'copied' ? <Check /> : <Copy />}
    </IconButton>
  )
}
