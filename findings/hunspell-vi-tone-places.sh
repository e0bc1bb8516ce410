#!/usr/bin/env bash
# Guess: the Vietnamese Hunspell dictionary takes both ways to place a tone, «khóa» and «khoá»: both are taught.
# Seen: only the newer one. «khóa», «hòa» and «Thúy», the commoner way in print and on keyboards, are spelling errors,
# and so is every decomposed word.
. "$(dirname "$0")/setup.sh"
packages dictionary-vi@3.0.0 nspell@2.1.5
cat >try.js <<'JS'
import vi from 'dictionary-vi'
import nspell from 'nspell'
const speller = nspell(vi)
console.log(process.argv.slice(2).map((word) => `${word} ${speller.correct(word) ? 'right' : 'wrong'}`).join(', '))
JS
seen 'the older way:' 'khóa wrong, hòa wrong, Thúy wrong' "$(node try.js khóa hòa Thúy)"
seen 'the newer way:' 'khoá right, hoà right, Thuý right' "$(node try.js khoá hoà Thuý)"
