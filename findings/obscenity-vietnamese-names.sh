#!/usr/bin/env bash
# Guess: a filter of English obscenities leaves Vietnamese names and words with marks alone.
# Seen: obscenity takes the marks off before it looks, so with its recommended settings the woman's name «Bích Ngọc» and
# «cụm từ» (phrase) are obscene. leo-profanity and @2toad/profanity leave them; bad-words hides the name «Phuc».
. "$(dirname "$0")/setup.sh"
packages obscenity@0.4.6 leo-profanity@1.9.0 @2toad/profanity@3.3.0 bad-words@4.1.5
cat >try.js <<'JS'
import { RegExpMatcher, englishDataset, englishRecommendedTransformers } from 'obscenity'
import leo from 'leo-profanity'
import { profanity } from '@2toad/profanity'
import { Filter } from 'bad-words'
const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const filter = new Filter()
const filters = {
  obscenity: (text) => matcher.hasMatch(text),
  'leo-profanity': (text) => leo.check(text),
  '@2toad/profanity': (text) => profanity.exists(text),
  'bad-words': (text) => filter.isProfane(text),
}
const texts = ['Trần Thị Bích Ngọc', 'cụm từ', 'Hoàng Phúc', 'Hoang Phuc']
console.log(texts.filter(filters[process.argv[2]]).join(', ') || 'none')
JS
seen 'obscenity finds:' 'Trần Thị Bích Ngọc, cụm từ' "$(node try.js obscenity)"
seen 'leo-profanity finds:' 'none' "$(node try.js leo-profanity)"
seen '@2toad/profanity finds:' 'none' "$(node try.js @2toad/profanity)"
seen 'bad-words finds:' 'Hoang Phuc' "$(node try.js bad-words)"
