/** Rounds to cents, so that 0.1 + 0.2 is 0.3. */
export const inEuros = (amount: number): number => Math.round(amount * 100) / 100
