#!/usr/bin/env bash
# Guess: each of vee-validate's own rules has its Vietnamese message, with every placeholder filled.
# Seen: a password that is repeated wrongly «differs from {target}»: no rule fills that name. A file of the wrong kind
# «must be a file» («phải là một tệp»), a value outside the list «must be a value»; url, integer and length speak
# English («is not valid»). French says all of it right.
. "$(dirname "$0")/setup.sh"
packages vee-validate@4.15.1 @vee-validate/i18n@4.15.1 @vee-validate/rules@4.15.1 vue@3.5.45
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { configure, defineRule, validate } from 'vee-validate'
import { all } from '@vee-validate/rules'
import { localize } from '@vee-validate/i18n'
const [locale, rule] = process.argv.slice(2)
const messages = createRequire(import.meta.url)(`@vee-validate/i18n/dist/locale/${locale}.json`)
for (const [name, check] of Object.entries(all)) defineRule(name, check)
configure({ generateMessage: localize(locale, messages) })
const value = rule.startsWith('ext') ? [{ name: 'bai.txt' }] : 'x'
const { errors } = await validate(value, rule, { name: 'A', values: { password: 'y' } })
console.log(errors.join())
JS
# says RULE 'in Vietnamese' 'in French'
says() {
  seen "vi, $1:" "$2" "$(node try.js vi "$1")"
  seen "fr, $1:" "$3" "$(node try.js fr "$1")"
}
says 'confirmed:@password' 'A khác với {target}' 'Le champ A ne correspond pas'
says 'ext:pdf' 'A phải là một tệp' 'Le champ A doit être un fichier valide'
says 'one_of:a,b' 'A phải là một giá trị' 'Le champ A doit être une valeur valide'
says url 'A is not valid' 'Le champ A est invalide'
says integer 'A is not valid' 'Le champ A doit être un entier'
says length:5 'A is not valid' 'Le champ A doit contenir 5 caractères'
