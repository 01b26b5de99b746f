import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { hushFocus } from './quiet-focus.ts'

export interface Choice {
  value: string
  label: string
  detail?: ReactNode
}

interface ChoiceMenuProps {
  trigger: ReactNode
  choices: Choice[]
  value: string
  onChoose: (value: string) => void
  onOpen?: () => void
  align?: 'start' | 'end'
}

/** A menu of choices, with the current one marked. */
export function ChoiceMenu({ trigger, choices, value, onChoose, onOpen, align = 'end' }: ChoiceMenuProps) {
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Rendered beside its trigger, so that it belongs to a landmark. */}
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={hushFocus}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-72 max-w-(--radix-dropdown-menu-content-available-width) animate-appear overflow-y-auto rounded-lg border bg-raised p-1 shadow-float"
      >
        <DropdownMenu.RadioGroup value={value} onValueChange={onChoose}>
          {choices.map((choice) => (
            <DropdownMenu.RadioItem
              key={choice.value}
              value={choice.value}
              className="flex min-h-8 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-highlighted:bg-hover"
            >
              <Check
                aria-hidden
                className={clsx('mt-0.5 size-4 shrink-0 text-accent', choice.value !== value && 'invisible')}
              />
              <span className="min-w-0">
                <span className="block break-words">{choice.label}</span>
                {choice.detail !== undefined && <span className="block text-xs text-quiet">{choice.detail}</span>}
              </span>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
