// Owns the code that a guest gives as the reference of a transfer: seven random characters and a check character.

// Crockford's base 32: no I, L, O, U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lookalikes: Record<string, string> = { O: '0', I: '1', L: '1' }

// Computed in the field of 32 elements: each place has a different weight that is not zero, so that one wrong character and
// any two swapped ones are detected. Numbers mod 32 miss swaps; mod 37 needs characters that bank forms refuse.
const double = (value: number) => (value << 1) ^ (value & 16 ? 0b100101 : 0)
const checkValueOf = (letters: string) =>
  [...letters].reduce((sum, letter) => double(sum) ^ alphabet.indexOf(letter), 0)

const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** Takes seven characters of the alphabet; gives the code as it is stored and shown, XXXX-XXXX. */
export const codeFrom = (letters: string): string => formatCode(letters + alphabet[double(checkValueOf(letters))])

const isCode = (letters: string) =>
  [...letters].every((letter) => alphabet.includes(letter)) && checkValueOf(letters) === 0

const longestText = 500

/**
 * Takes free text; gives every code that it may contain: with or without the dash, in upper or lower case, joined to other
 * words, with O for 0 and I or L for 1. Other text can match a check character by chance, so the caller looks the codes up.
 */
export const findCodes = (text: string): string[] => {
  const letters = [...text.slice(0, longestText).toUpperCase()]
    .filter((letter) => /[0-9A-Z]/.test(letter))
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
  const windows = Array.from({ length: Math.max(0, letters.length - 7) }, (_, at) => letters.slice(at, at + 8))
  return [...new Set(windows.filter(isCode).map(formatCode))]
}
