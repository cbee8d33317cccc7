// Owns what Spectral's rules for OpenAPI say of a running server's API document: a line for each fault, warnings too.
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { documentAt } from './document.ts'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const spectral = new Spectral()
spectral.setRuleset({ extends: [oas as RulesetDefinition] })
const faults = await spectral.run(await documentAt(address))
for (const { code, path, message } of faults) process.stdout.write(`${path.join('.')}: ${message} (${code})\n`)
process.exitCode = faults.length === 0 ? 0 : 1
