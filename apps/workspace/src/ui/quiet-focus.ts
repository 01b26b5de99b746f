let isQuiet = false

/** While focus is restored by code, no tooltip opens: it would cover what the user wants to see. */
export function hushFocus(): void {
  isQuiet = true
  queueMicrotask(() => {
    isQuiet = false
  })
}

export const isFocusQuiet = () => isQuiet
