import { Button, type ButtonProps } from './button.tsx'
import { isFocusQuiet } from './quiet-focus.ts'
import { Tip } from './tip.tsx'

/** A button that shows only an icon, and says on hover and to screen readers what it does. */
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
