import { promptLimit, tooLong } from '@deckhand/spec/request-limits'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from './icon.tsx'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  isBusy: boolean
  /** Nothing can be sent yet. */
  isLoading: boolean
  /** False if it was not sent: then the text stays in the field. */
  onSend: (text: string) => boolean
  onStop: () => void
}

/** Enter sends, Shift+Enter adds a line break. */
export function Composer({ field, placeholder, isBusy, isLoading, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('')
  const prompt = text.trim()
  const isTooLong = prompt.length > promptLimit
  const canSend = prompt !== '' && !isTooLong && !isBusy && !isLoading
  const send = () => {
    if (canSend && onSend(prompt)) setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores the Enter that confirms a word in an input method. In Safari only the key code 229 shows that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="dh-composer"
      aria-label="Message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isTooLong && (
        <p role="alert" className="dh-bad">
          This message {tooLong(prompt.length, promptLimit)}. Shorten it.
        </p>
      )}
      <div className="dh-line">
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          aria-invalid={isTooLong}
          enterKeyHint="send"
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          // A separate element: if Stop turned into Send under a click, the click would send the typed text.
          <button
            key="stop"
            type="button"
            className="dh-round dh-main"
            aria-label="Stop"
            title="Stop (Esc)"
            onClick={onStop}
          >
            <Icon name="stop" />
          </button>
        ) : (
          <button
            key="send"
            type="submit"
            className="dh-round dh-main"
            aria-label="Send"
            title="Send (Enter)"
            disabled={!canSend}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  )
}
