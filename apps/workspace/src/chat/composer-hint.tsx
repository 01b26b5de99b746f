import { clsx } from 'clsx'

interface ComposerHintProps {
  isBusy: boolean
  isAsking: boolean
  hasText: boolean
}

/** What the keys do, or why what was typed cannot be sent now. */
export function ComposerHint({ isBusy, isAsking, hasText }: ComposerHintProps) {
  const isHeld = isBusy && hasText
  return (
    <span role="status" className={clsx('text-xs text-quiet', !isHeld && 'max-sm:hidden')}>
      {isHeld ? whyHeld(isAsking) : isBusy ? 'Esc stops' : 'Enter sends, Shift+Enter breaks the line'}
    </span>
  )
}

const whyHeld = (isAsking: boolean) =>
  isAsking ? 'Answer the question above first, or stop' : 'Wait for the answer, or stop it with Esc'
