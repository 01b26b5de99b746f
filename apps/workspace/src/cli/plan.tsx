import { type AgentSession, spellHidden } from '@deckhand/client'
import { clsx } from 'clsx'
import { ChevronRight, Circle, CircleCheck, CircleDot } from 'lucide-react'
import { Collapsible } from 'radix-ui'

type Entry = AgentSession['plan'][number]

const icons: Record<string, typeof Circle> = { in_progress: CircleDot, completed: CircleCheck }
const words: Record<string, string> = { in_progress: 'At work', completed: 'Done' }

/** The agent's plan and its progress. */
export function Plan({ plan }: { plan: Entry[] }) {
  if (plan.length === 0) return null
  const done = plan.filter(({ status }) => status === 'completed').length
  return (
    <Collapsible.Root defaultOpen className="mb-2 rounded-xl border bg-raised" aria-label="Plan" role="region">
      <Collapsible.Trigger className="group flex min-h-8 w-full items-center gap-2 rounded-xl px-3 py-1 text-left text-sm hover:bg-hover">
        <ChevronRight aria-hidden className="size-4 text-quiet group-data-[state=open]:rotate-90" />
        <span className="font-medium">Plan</span>
        <span className="text-quiet">
          {done} of {plan.length} done
        </span>
      </Collapsible.Trigger>
      {/* A scrolling element must be reachable by keyboard. */}
      <Collapsible.Content tabIndex={0} className="max-h-40 overflow-y-auto px-3 pb-2">
        <ol>
          {plan.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the list is told whole each time
            <Step key={index} entry={entry} />
          ))}
        </ol>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

function Step({ entry: { content, status = 'pending' } }: { entry: Entry }) {
  const Icon = icons[status] ?? Circle
  return (
    <li data-status={status} className="flex gap-2 py-0.5 text-sm">
      <Icon
        aria-label={words[status] ?? 'To do'}
        className={clsx('mt-0.5 size-4 shrink-0', colours[status] ?? 'text-quiet')}
      />
      <span className={clsx('min-w-0 break-words', status === 'completed' && 'text-quiet')}>
        {spellHidden(content)}
      </span>
    </li>
  )
}

const colours: Record<string, string> = { in_progress: 'text-busy', completed: 'text-good' }
