import { type ComponentProps, type FormEvent, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signs a user in with a password or a Google account. */
export function SignInScreen() {
  const { config, isBusy, problem, signIn } = useSignIn()
  const heading = useId()
  const isOff = isBusy || !config
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    signIn({ email: String(values.get('email')).trim(), password: String(values.get('password')) })
  }
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-sunken p-4">
      <p className="mb-4 text-base font-semibold">Deckhand</p>
      <section aria-labelledby={heading} className="w-full max-w-sm rounded-lg border bg-raised p-6">
        <h1 id={heading} className="mb-4 text-lg font-semibold">
          Sign in
        </h1>
        <form className="space-y-3" onSubmit={submit}>
          <SignInField label="E-mail" name="email" type="email" autoComplete="username" autoFocus />
          <SignInField label="Password" name="password" type="password" autoComplete="current-password" />
          <Problem words={problem} />
          <Button type="submit" look="main" className="w-full justify-center" disabled={isOff} aria-busy={isBusy}>
            {isBusy && <Spinner />}
            Sign in
          </Button>
        </form>
        <p className="my-3 flex items-center gap-3 text-xs text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
        <Button className="w-full justify-center" disabled={isOff} onClick={() => signIn('google')}>
          Sign in with Google
        </Button>
      </section>
    </main>
  )
}

function SignInField({ label, ...more }: ComponentProps<'input'> & { label: string }) {
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
