// Owns choosing the encoding of a reply from Accept-Encoding: what is refused with q=0 is never sent.

const qualityOf = (parameters: string[]): number => {
  const given = parameters.map((each) => /^\s*q\s*=(.*)$/i.exec(each)?.[1]).find((each) => each !== undefined)
  const quality = given === undefined ? 1 : Number.parseFloat(given)
  return Number.isNaN(quality) ? 0 : quality
}

/** The encoding of `offered` (best first) that the caller prefers; null where it accepts none of them. */
export const chooseEncoding = <E extends string>(accepted: string, offered: readonly E[]): E | null => {
  const qualities = new Map<string, number>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    qualities.set(name.trim().toLowerCase(), qualityOf(parameters))
  }
  let best: E | null = null
  let highest = 0
  for (const encoding of offered) {
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? 0
    if (quality > highest) [best, highest] = [encoding, quality]
  }
  return best
}
