import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Panel({ className, ...more }: ComponentProps<'section'>) {
  return <section className={clsx('overflow-hidden rounded-lg border bg-raised', className)} {...more} />
}
