import { spellHidden } from '@deckhand/client'
import { clsx } from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useHighlight } from '../use-highlight.ts'

export interface Command {
  name: string
  description: string
  hint?: string
}

/** The commands that begin with the typed text: `/` alone offers all. */
export function useCommands(commands: Command[], text: string, setText: (text: string) => void) {
  const [dismissed, setDismissed] = useState<string>()
  const typed = /^\/(\S*)$/.exec(text)?.[1]?.toLowerCase()
  const isOffered = typed !== undefined && dismissed !== text && !commands.some(({ name }) => name === typed)
  const fitting = isOffered ? commands.filter(({ name }) => name.toLowerCase().startsWith(typed)) : []
  const pick = (at: number) => setText(`/${fitting[at]?.name ?? ''} `)
  const { index, highlight, field, listId, optionId } = useHighlight(fitting.length, pick)
  // ARIA allows neither role=combobox nor aria-expanded on a multi-line field.
  const { onKeyDown: move, role: _role, 'aria-expanded': _isOpen, ...controls } = field
  /** True if the list has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (fitting.length === 0) return false
    if (event.key === 'Escape') setDismissed(text)
    move(event)
    return event.defaultPrevented || event.key === 'Escape'
  }
  return {
    fitting,
    pick,
    index,
    highlight,
    listId,
    optionId,
    onKeyDown,
    field: fitting.length > 0 ? { ...controls, 'aria-autocomplete': 'list' as const } : {},
  }
}

type CommandListProps = Pick<
  ReturnType<typeof useCommands>,
  'fitting' | 'pick' | 'index' | 'highlight' | 'listId' | 'optionId'
>

/** Shown above the field, which keeps the focus. */
export function CommandList({ fitting, pick, index, highlight, listId, optionId }: CommandListProps) {
  if (fitting.length === 0) return null
  return (
    <div
      role="listbox"
      id={listId}
      aria-label="Commands"
      className="absolute inset-x-0 bottom-full z-10 mb-1 max-h-60 overflow-y-auto rounded-lg border border-edge bg-raised p-1 shadow-lg"
    >
      {fitting.map(({ name, description, hint }, at) => (
        <button
          key={name}
          type="button"
          role="option"
          id={optionId(at)}
          tabIndex={-1}
          aria-selected={at === index}
          onClick={() => pick(at)}
          onPointerMove={() => highlight(at)}
          className={clsx(
            'flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left',
            at === index && 'bg-hover',
          )}
        >
          <span className="shrink-0 font-mono text-sm">/{spellHidden(name)}</span>
          {hint && <span className="shrink-0 font-mono text-xs text-quiet">{spellHidden(hint)}</span>}
          <span className="min-w-0 truncate text-sm text-quiet">{spellHidden(description)}</span>
        </button>
      ))}
    </div>
  )
}
