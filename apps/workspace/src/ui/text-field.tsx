import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function TextField({ className, ...more }: ComponentProps<'input'>) {
  return (
    <input
      className={clsx(
        'h-8 w-full min-w-0 rounded-md border border-edge bg-ground px-2 text-sm placeholder:text-quiet',
        className,
      )}
      {...more}
    />
  )
}
