import { type ComponentProps, useId } from 'react'
import { TextField } from '../ui/text-field.tsx'

export function SignInField({ label, ...more }: ComponentProps<'input'> & { label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <TextField id={id} required {...more} />
    </div>
  )
}
