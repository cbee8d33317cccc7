// Owns the parts that an SMS is sent in: how many its characters need, which is what is paid for.

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
// Each takes two places.
const extended = '^{}\\[~]|€\f'

const partsOf = (length: number, whole: number, part: number): number =>
  length <= whole ? 1 : Math.ceil(length / part)

/** How many parts a text has: of 160 signs of the alphabet of phones, or of 70 where it has another sign. */
export const segmentsOf = (text: string): number => {
  const signs = [...text]
  if (signs.every((sign) => basic.includes(sign) || extended.includes(sign))) {
    const length = signs.reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0)
    return partsOf(length, 160, 153)
  }
  // Counted in halves of surrogate pairs, as they are sent.
  return partsOf(text.length, 70, 67)
}

// What word processors make of plain signs would more than double the parts.
const plainer: Record<string, string> = {
  ...{
    '“': '"',
    '”': '"',
    '‘': "'",
    '’': "'",
    '–': '-',
    '—': '-',
    '…': '...',
    '₵': 'GHS ',
    '\u00a0': ' ',
    '\u202f': ' ',
  },
  ...{ ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ŋ: 'n', Ŋ: 'N' },
}

/** A text with the signs of the alphabet of phones where one of them means the same. */
export const inPlainSigns = (text: string): string => [...text].map((sign) => plainer[sign] ?? sign).join('')
