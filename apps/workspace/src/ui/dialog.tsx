import { Dialog as Parts } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useOpener } from './use-opener.ts'

export interface DialogProps {
  title: string
  description?: string
  isOpen: boolean
  onClose: () => void
  /** What gets the focus on closing; by default the element that had it before. */
  returnTo?: RefObject<HTMLElement | null>
  children?: ReactNode
}

export function Dialog({ isOpen, ...more }: DialogProps) {
  return isOpen ? <OpenDialog {...more} /> : null
}

function OpenDialog({ title, description, onClose, returnTo, children }: Omit<DialogProps, 'isOpen'>) {
  const returnFocus = useOpener(returnTo)
  return (
    <Parts.Root open onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.4)]" />
        <Parts.Content
          onCloseAutoFocus={returnFocus}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border bg-raised p-4 shadow-float"
        >
          <Parts.Title className="text-base font-semibold">{title}</Parts.Title>
          {description !== undefined && (
            <Parts.Description className="mt-1 text-sm break-words text-quiet">{description}</Parts.Description>
          )}
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
