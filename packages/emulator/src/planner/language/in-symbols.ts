const spelled: [RegExp, string][] = [
  [/(?:the )?square root of ([\d.,]+|\([^()]*\))/gi, 'sqrt($1)'],
  [/(?:the )?cube root of ([\d.,]+|\([^()]*\))/gi, 'cbrt($1)'],
  [/sqrt\(\(([^()]*)\)\)/g, 'sqrt($1)'],
  [/ ?\bsquared\b/gi, '^2'],
  [/ ?\bcubed\b/gi, '^3'],
  [/\bto the power of\b/gi, '^'],
  [/ ?\bper ?cent\b/gi, '%'],
  [/(?<=\d) ?x ?(?=\d)/gi, ' * '],
  [/\bmultiplied by\b|\btimes\b|×|·/gi, '*'],
  [/\bdivided by\b|\bover\b|÷/gi, '/'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b|−|–/gi, '-'],
  [/[$€£]/g, ''],
  [/(\d),(?=\d{3})/g, '$1'],
]

/** Arithmetic that is said in words, in the signs that an evaluator reads: "17 times 23" -> "17 * 23". */
export function inSymbols(words: string): string {
  return spelled.reduce((result, [from, to]) => result.replace(from, to), words).trim()
}
