import { promptLimit, tooLong } from '@deckhand/spec/request-limits'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from './icon.tsx'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  isBusy: boolean
  /** Nothing can be asked yet. */
  isLoading: boolean
  /** False when it was not sent: it stays in the field. */
  onSend: (text: string) => boolean
  onStop: () => void
}

/** Enter sends, Shift+Enter breaks a line. */
export function Composer({ field, placeholder, isBusy, isLoading, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('')
  const prompt = text.trim()
  const isTooLong = prompt.length > promptLimit
  const canSend = prompt !== '' && !isTooLong && !isBusy && !isLoading
  const send = () => {
    if (canSend && onSend(prompt)) setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a word in an input method ends the word, in Safari too, where only the code tells.
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
          // Not the same element as Send: a click that turned it into that would also send what is typed.
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
