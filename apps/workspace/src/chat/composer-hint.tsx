import { clsx } from 'clsx'

interface ComposerHintProps {
  isBusy: boolean
  isAsking: boolean
  /** Why nothing can be sent, whoever is at work. */
  held: string | undefined
  hasText: boolean
}

/** What the keys do, or why what was typed cannot be sent now. */
export function ComposerHint({ isBusy, isAsking, held, hasText }: ComposerHintProps) {
  const isHeld = (isBusy || held !== undefined) && hasText
  return (
    <span role="status" className={clsx('text-xs text-quiet', !isHeld && 'max-sm:hidden')}>
      {isHeld ? (held ?? whyHeld(isAsking)) : isBusy ? 'Esc stops' : 'Enter sends, Shift+Enter breaks the line'}
    </span>
  )
}

const whyHeld = (isAsking: boolean) =>
  isAsking ? 'Answer the question above first, or stop' : 'Wait for the answer, or stop it with Esc'
