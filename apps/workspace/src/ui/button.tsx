import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const looks = {
  main: 'bg-accent text-on-accent hover:opacity-90',
  plain: 'border border-edge bg-raised text-text hover:bg-hover',
  bare: 'text-quiet hover:bg-hover hover:text-text',
  danger: 'bg-bad text-ground hover:opacity-90',
}

const sizes = {
  text: 'h-8 gap-2 px-3 text-sm font-medium',
  icon: 'size-8 justify-center',
}

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

export function Button({ look = 'plain', size = 'text', className, type = 'button', ...more }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass(look, size), className)} {...more} />
}

/** For other elements that look like a button, such as a link. */
export function buttonClass(look: keyof typeof looks, size: keyof typeof sizes): string {
  return clsx(
    'inline-flex shrink-0 items-center rounded-md transition-colors duration-100 disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    looks[look],
    sizes[size],
  )
}
