import { chatWords, type ThoughtView, thoughtWords } from '@deckhand/client'
import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { memo } from 'react'
import { Spinner } from '../ui/spinner.tsx'

/** One line that keeps its height whether it thinks or has thought; the thoughts are behind it. */
export const ThoughtLine = memo(function ThoughtLine({ thought }: { thought: ThoughtView }) {
  const { text, isOpen, startedAt, endedAt } = thought
  return (
    <Collapsible.Root className="my-1">
      <Collapsible.Trigger className="group flex h-8 items-center gap-2 rounded-md text-sm text-quiet hover:text-text">
        {isOpen ? <Spinner /> : <ChevronRight aria-hidden className="size-4 group-data-[state=open]:rotate-90" />}
        {isOpen ? chatWords.thinking : thoughtWords(startedAt, endedAt)}
      </Collapsible.Trigger>
      <Collapsible.Content className="ml-2 border-l-2 pl-4 text-sm whitespace-pre-wrap text-quiet">
        {text}
      </Collapsible.Content>
    </Collapsible.Root>
  )
})
