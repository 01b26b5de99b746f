import { tooLong } from '@deckhand/spec/request-limits'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A text over `maxLength` is kept, but its form is not sent: the browser's own limit would cut pasted text. */
export function TextField({ className, maxLength, ...more }: ComponentProps<'input'>) {
  const { length } = String(more.value ?? '')
  const isTooLong = maxLength !== undefined && length > maxLength
  return (
    <input
      className={clsx(
        'h-8 w-full min-w-0 rounded-md border border-edge bg-ground px-2 text-sm placeholder:text-quiet',
        className,
      )}
      {...more}
      // A pattern that never matches: the browser refuses to send the form and shows the title.
      {...(isTooLong && {
        'aria-invalid': true,
        pattern: '(?!)',
        title: `This ${tooLong(length, maxLength)}. Shorten it.`,
      })}
    />
  )
}
