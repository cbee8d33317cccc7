// Owns the code a payer writes as the reference of a transfer: seven random characters and one that checks them.

// Crockford's base 32: no I, L, O, U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const readAs: Record<string, string> = { O: '0', I: '1', L: '1' }

// Reckoned in the field of 32 elements: each place has a weight of its own that is not zero, so one wrong character, or
// two that changed places anywhere, never fits. Plain numbers mod 32 miss swaps; mod 37 needs signs no bank form takes.
const double = (value: number) => (value << 1) ^ (value & 16 ? 0b100101 : 0)
const fold = (letters: string) => [...letters].reduce((sum, letter) => double(sum) ^ alphabet.indexOf(letter), 0)

const shown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** Takes seven characters of the alphabet; gives the code as it is stored and shown, XXXX-XXXX. */
export const codeFrom = (letters: string): string => shown(letters + alphabet[double(fold(letters))])

const isCode = (letters: string) => [...letters].every((letter) => alphabet.includes(letter)) && fold(letters) === 0

const longestText = 500

/**
 * Every code that a free text may hold: with or without the dash, in any case, run together with other words, O for 0
 * and I or L for 1. What merely happens to fit its check character is no transfer of ours, so the caller looks it up.
 */
export const codesIn = (text: string): string[] => {
  const letters = [...text.slice(0, longestText).toUpperCase()]
    .filter((letter) => /[0-9A-Z]/.test(letter))
    .map((letter) => readAs[letter] ?? letter)
    .join('')
  const windows = Array.from({ length: Math.max(0, letters.length - 7) }, (_, at) => letters.slice(at, at + 8))
  return [...new Set(windows.filter(isCode).map(shown))]
}
