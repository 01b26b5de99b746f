import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { isFocusQuiet } from './quiet-focus.ts'

/** A button that shows only an icon, with its label as a tooltip and for screen readers. */
export function IconButton({ label, look = 'bare', ...more }: ButtonProps & { label: string }) {
  return (
    <Tip label={label}>
      <Button
        size="icon"
        look={look}
        aria-label={label}
        onFocus={(event) => isFocusQuiet() && event.preventDefault()}
        {...more}
      />
    </Tip>
  )
}

function Tip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          className="z-50 max-w-64 rounded-md bg-text px-2 py-1 text-xs break-words text-ground"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
