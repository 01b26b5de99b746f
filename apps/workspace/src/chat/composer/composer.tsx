import type { AttachedView } from '@deckhand/client'
import { promptLimit, tooLong } from '@deckhand/spec/request-limits'
import { clsx } from 'clsx'
import { ArrowUp, Square } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { AttachedChip } from '../attached-chip.tsx'
import { takeDraft } from '../draft.ts'
import { focusUnlessTouched } from '../focus-field.ts'
import { type Command, CommandList, useCommands } from './command-list.tsx'

/** The props of a button for attachments. */
export interface AttachProps {
  attached: AttachedView[]
  /** Has no effect after the prompt for which it was called has been sent. */
  onChange: (change: (attached: AttachedView[]) => AttachedView[]) => void
  /** While an attachment is being read, the prompt cannot be sent. */
  onReading: (isReading: boolean) => void
  /** The message field, to restore the focus. */
  field: RefObject<HTMLTextAreaElement | null>
}

export interface ComposerProps {
  placeholder: string
  isBusy: boolean
  /** The run waits for the user to answer a question. */
  isAsking: boolean
  attach: ((props: AttachProps) => ReactNode) | undefined
  /** Slash commands of the agent. */
  commands: Command[]
  /** Why sending is disabled now; the typed text stays. */
  held: string | undefined
  /** Returns false if the text was not sent: it stays in the field. */
  onSend: (prompt: string, attached: AttachedView[]) => boolean
  onStop: () => void
}

/** Enter sends, Shift+Enter starts a new line, Esc stops. */
export function Composer(props: ComposerProps) {
  const { placeholder, isBusy, isAsking, attach, commands, held, onSend, onStop } = props
  const [text, setText] = useState(takeDraft)
  const [attached, setAttached] = useState<AttachedView[]>([])
  /** How many prompts were sent: a new one removes the error about a file. */
  const [sent, setSent] = useState(0)
  const sentNow = useRef(sent)
  const [isReading, setReading] = useState(false)
  const why = held ?? (isReading ? 'Wait until the files are read' : undefined)
  const offered = useCommands(commands, text, setText)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusUnlessTouched(field.current), [])
  const prompt = text.trim()
  const isTooLong = prompt.length > promptLimit
  const canSend = prompt !== '' && !isTooLong && !isBusy && why === undefined
  const send = () => {
    if (!canSend || !onSend(prompt, attached)) return
    setText('')
    setAttached([])
    sentNow.current = sent + 1
    setSent(sent + 1)
  }
  const change: AttachProps['onChange'] = (made) => {
    if (sentNow.current === sent) setAttached(made)
  }
  const stop = () => {
    onStop()
    focusUnlessTouched(field.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.onKeyDown(event)) return
    // While a word is being composed, as in Japanese, Enter belongs to the input method. Safari has ended the composition by then; its key code shows it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <form
      aria-label="Message"
      className="relative rounded-xl border border-edge bg-raised p-2 focus-within:border-accent"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CommandList {...offered} />
      {attached.length > 0 && (
        <ul className="flex flex-wrap gap-1 px-1 pb-1">
          {attached.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              <AttachedChip item={item} onRemove={() => setAttached((now) => now.filter((other) => other !== item))} />
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        rows={1}
        aria-label="Message"
        aria-invalid={isTooLong}
        data-page-field
        placeholder={placeholder}
        className="block field-sizing-content max-h-60 min-h-8 w-full resize-none bg-transparent px-2 py-1 outline-none placeholder:text-quiet"
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...offered.field}
        onKeyDown={onKeyDown}
      />
      {isTooLong && (
        <div className="px-2 py-1">
          <Problem
            words={`This message ${tooLong(prompt.length, promptLimit)}. Shorten it, or attach the text as a file.`}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Fragment key={sent}>{attach?.({ attached, onChange: change, onReading: setReading, field })}</Fragment>
        <span className="flex-1" />
        <ComposerHint
          isBusy={isBusy}
          isAsking={isAsking}
          held={why ?? (isTooLong ? 'Too long to send' : undefined)}
          hasText={prompt !== ''}
        />
        {isBusy ? (
          // Not the same element as Send: otherwise the click that stops would also send the typed text.
          <Button key="stop" look="plain" size="icon" aria-label="Stop" onClick={stop}>
            <Square aria-hidden fill="currentColor" />
          </Button>
        ) : (
          <Button key="send" type="submit" look="main" size="icon" aria-label="Send" disabled={!canSend}>
            <ArrowUp aria-hidden />
          </Button>
        )}
      </div>
    </form>
  )
}

interface ComposerHintProps {
  isBusy: boolean
  isAsking: boolean
  /** Why sending is disabled, even while no answer is running. */
  held: string | undefined
  hasText: boolean
}

/** Explains the keys, or why the typed text cannot be sent now. */
function ComposerHint({ isBusy, isAsking, held, hasText }: ComposerHintProps) {
  const isHeld = (isBusy || held !== undefined) && hasText
  return (
    <span role="status" className={clsx('text-xs text-quiet', !isHeld && 'max-sm:hidden')}>
      {isHeld ? (held ?? whyDisabled(isAsking)) : isBusy ? 'Esc stops' : 'Enter sends, Shift+Enter starts a new line'}
    </span>
  )
}

const whyDisabled = (isAsking: boolean) =>
  isAsking ? 'Answer the question above first, or stop' : 'Wait for the answer, or stop it with Esc'
